/** The page's texts in other languages than English, in which they stand everywhere else. */

/** In the order of `LANGUAGES`. @typedef {[string, string, string, string]} Translated */

const LANGUAGES = ["ru", "de", "fr", "es"];

/**
 * By the English text; `{0}`, `{1}` stand for what is spoken of.
 * @type {Record<string, Translated>}
 */
const TRANSLATED = {
  Board: ["Доска", "Brett", "Plateau", "Tablero"],
  "The board. Arrow keys go from place to place, Enter chooses.": [
    "Доска. Стрелки переходят с поля на поле, Enter выбирает.",
    "Das Brett. Pfeiltasten gehen von Feld zu Feld, Enter wählt.",
    "Le plateau. Les flèches vont d’une case à l’autre, Entrée choisit.",
    "El tablero. Las flechas van de casilla en casilla, Intro elige.",
  ],
  "Pieces in reserve": [
    "Фигуры в запасе",
    "Figuren in Reserve",
    "Pièces en réserve",
    "Piezas en reserva",
  ],
  "Other moves": ["Другие ходы", "Andere Züge", "Autres coups", "Otras jugadas"],
  "Steps of the game": [
    "Ходы партии",
    "Schritte der Partie",
    "Étapes de la partie",
    "Pasos de la partida",
  ],
  Start: ["Начало", "Anfang", "Début", "Inicio"],
  Undo: ["Назад", "Zurück", "Annuler", "Deshacer"],
  Redo: ["Вперёд", "Vor", "Rétablir", "Rehacer"],
  End: ["Конец", "Ende", "Fin", "Final"],
  "New game": ["Новая партия", "Neue Partie", "Nouvelle partie", "Nueva partida"],
  "The game before": ["Прежняя партия", "Vorige Partie", "Partie précédente", "Partida anterior"],
  "Flip the board": ["Повернуть доску", "Brett drehen", "Tourner le plateau", "Girar el tablero"],
  Moves: ["Ходы", "Züge", "Coups", "Jugadas"],
  Players: ["Игроки", "Spieler", "Joueurs", "Jugadores"],
  Hint: ["Подсказка", "Hinweis", "Indice", "Pista"],
  Analysis: ["Анализ", "Analyse", "Analyse", "Análisis"],
  "{0}: {1} %": ["{0}: {1} %", "{0}: {1} %", "{0} : {1} %", "{0}: {1} %"],
  "the machine, level {0}": [
    "машина, уровень {0}",
    "die Maschine, Stufe {0}",
    "la machine, niveau {0}",
    "la máquina, nivel {0}",
  ],
  "the machine, by random games, level {0}": [
    "машина, случайными играми, уровень {0}",
    "die Maschine, mit Zufallspartien, Stufe {0}",
    "la machine, par parties au hasard, niveau {0}",
    "la máquina, por partidas al azar, nivel {0}",
  ],
  "the machine, looking ahead, level {0}": [
    "машина, перебором, уровень {0}",
    "die Maschine, vorausschauend, Stufe {0}",
    "la machine, qui voit plus loin, niveau {0}",
    "la máquina, que mira más allá, nivel {0}",
  ],
  "the machine, each for himself, level {0}": [
    "машина, каждый за себя, уровень {0}",
    "die Maschine, jeder für sich, Stufe {0}",
    "la machine, chacun pour soi, niveau {0}",
    "la máquina, cada uno para sí, nivel {0}",
  ],
  "The machine would play {0}.": [
    "Машина сыграла бы {0}.",
    "Die Maschine würde {0} spielen.",
    "La machine jouerait {0}.",
    "La máquina jugaría {0}.",
  ],
  "The machine has failed: {0}": [
    "Машина дала сбой: {0}",
    "Die Maschine hat versagt: {0}",
    "La machine a échoué : {0}",
    "La máquina ha fallado: {0}",
  ],
  Settings: ["Настройки", "Einstellungen", "Réglages", "Ajustes"],
  "Names of rows and columns": [
    "Обозначения рядов и столбцов",
    "Namen der Reihen und Spalten",
    "Noms des rangées et des colonnes",
    "Nombres de filas y columnas",
  ],
  "Moves are seen being made": [
    "Показывать движение фигур",
    "Züge werden gezeigt, während sie geschehen",
    "Montrer le mouvement des pièces",
    "Mostrar el movimiento de las piezas",
  ],
  "Moves by their rules": [
    "Ходы по названиям правил",
    "Züge nach ihren Regeln",
    "Coups nommés par leurs règles",
    "Jugadas según sus reglas",
  ],
  Sounds: ["Звуки", "Töne", "Sons", "Sonidos"],
  "Legal moves": ["Возможные ходы", "Mögliche Züge", "Coups permis", "Jugadas permitidas"],
  "Only with": ["Только содержащие", "Nur mit", "Seulement avec", "Solo con"],
  Record: ["Запись", "Aufzeichnung", "Notation", "Registro"],
  As: ["Вид", "Als", "Format", "Formato"],
  Show: ["Показать", "Zeigen", "Afficher", "Mostrar"],
  Save: ["Сохранить", "Speichern", "Enregistrer", "Guardar"],
  "The text of a record, to show or to load": [
    "Текст записи: показанный или для загрузки",
    "Der Text einer Aufzeichnung, zum Zeigen oder Laden",
    "Le texte d’une notation, à afficher ou à charger",
    "El texto de un registro, para mostrar o cargar",
  ],
  "Load the text": ["Загрузить текст", "Text laden", "Charger le texte", "Cargar el texto"],
  "Load up to there": [
    "Загрузить до этого места",
    "Bis dorthin laden",
    "Charger jusque-là",
    "Cargar hasta ahí",
  ],
  "or a file": ["или файл", "oder eine Datei", "ou un fichier", "o un archivo"],
  "Of the record": ["Из записи", "Aus der Aufzeichnung", "De la notation", "Del registro"],
  About: ["Об игре", "Über das Spiel", "À propos", "Acerca del juego"],
  History: ["История", "Geschichte", "Histoire", "Historia"],
  Strategy: ["Стратегия", "Strategie", "Stratégie", "Estrategia"],
  "Keys: arrows and Enter on the board,": [
    "Клавиши: стрелки и Enter на доске,",
    "Tasten: Pfeile und Enter auf dem Brett,",
    "Touches : flèches et Entrée sur le plateau,",
    "Teclas: flechas e Intro en el tablero,",
  ],
  "Esc to choose anew,": [
    "Esc — выбрать заново,",
    "Esc wählt neu,",
    "Échap pour choisir à nouveau,",
    "Esc para elegir de nuevo,",
  ],
  "U undo, R redo,": [
    "U — назад, R — вперёд,",
    "U zurück, R vor,",
    "U annuler, R rétablir,",
    "U deshacer, R rehacer,",
  ],
  "N new game, B the game before,": [
    "N — новая партия, B — прежняя,",
    "N neue Partie, B vorige Partie,",
    "N nouvelle partie, B partie précédente,",
    "N nueva partida, B la anterior,",
  ],
  "F flip the board, H hint.": [
    "F — повернуть доску, H — подсказка.",
    "F dreht das Brett, H gibt einen Hinweis.",
    "F tourner le plateau, H indice.",
    "F girar el tablero, H pista.",
  ],
  "Which move?": ["Какой ход?", "Welcher Zug?", "Quel coup ?", "¿Qué jugada?"],
  "None of them": ["Никакой", "Keiner davon", "Aucun", "Ninguna"],
  "Show the board": ["Показать доску", "Brett zeigen", "Montrer le plateau", "Mostrar el tablero"],
  "a person": ["человек", "ein Mensch", "une personne", "una persona"],
  "the machine, at random": [
    "машина, наугад",
    "die Maschine, zufällig",
    "la machine, au hasard",
    "la máquina, al azar",
  ],
  "the machine, one step ahead": [
    "машина, на ход вперёд",
    "die Maschine, einen Schritt voraus",
    "la machine, un coup d’avance",
    "la máquina, un paso por delante",
  ],
  "{0} may look at the board.": [
    "К доске: {0}.",
    "Ans Brett: {0}.",
    "Au plateau : {0}.",
    "Al tablero: {0}.",
  ],
  "Stop here": ["Остановиться", "Hier anhalten", "S’arrêter ici", "Parar aquí"],
  "{0} {1} in reserve: {2}": [
    "{0} {1} в запасе: {2}",
    "{0} {1} in Reserve: {2}",
    "{0} {1} en réserve : {2}",
    "{0} {1} en reserva: {2}",
  ],
  "{0} legal moves.": [
    "Возможных ходов: {0}.",
    "{0} mögliche Züge.",
    "{0} coups permis.",
    "{0} jugadas permitidas.",
  ],
  "{0} legal move.": [
    "Возможных ходов: {0}.",
    "{0} möglicher Zug.",
    "{0} coup permis.",
    "{0} jugada permitida.",
  ],
  "The first {0} are shown.": [
    "Показаны первые {0}.",
    "Die ersten {0} werden gezeigt.",
    "Les {0} premiers sont affichés.",
    "Se muestran las primeras {0}.",
  ],
  "The record is shown.": [
    "Запись показана.",
    "Die Aufzeichnung wird gezeigt.",
    "La notation est affichée.",
    "Se muestra el registro.",
  ],
  "The record cannot be loaded.": [
    "Запись не удалось загрузить.",
    "Die Aufzeichnung kann nicht geladen werden.",
    "La notation ne peut pas être chargée.",
    "No se puede cargar el registro.",
  ],
  "The record cannot be loaded: {0}": [
    "Запись не удалось загрузить: {0}",
    "Die Aufzeichnung kann nicht geladen werden: {0}",
    "La notation ne peut pas être chargée : {0}",
    "No se puede cargar el registro: {0}",
  ],
  "This is neither a ZSG file, nor a named-rule record, nor SGF.": [
    "Это не файл ZSG, не запись по правилам и не SGF.",
    "Das ist weder eine ZSG-Datei noch eine Aufzeichnung nach Regeln noch SGF.",
    "Ce n’est ni un fichier ZSG, ni une notation par règles, ni du SGF.",
    "No es un archivo ZSG, ni un registro por reglas, ni SGF.",
  ],
  "A record that begins with FEN is not read here.": [
    "Запись, которая начинается с FEN, здесь не читается.",
    "Eine Aufzeichnung, die mit FEN beginnt, wird hier nicht gelesen.",
    "Une notation qui commence par FEN n’est pas lue ici.",
    "Un registro que empieza con FEN no se lee aquí.",
  ],
  "The FEN in it is no position of this game.": [
    "FEN в ней — не позиция этой игры.",
    "Die FEN darin ist keine Stellung dieses Spiels.",
    "La FEN qu’elle contient n’est pas une position de ce jeu.",
    "La FEN que contiene no es una posición de este juego.",
  ],
  "Not a whole game": ["Неполная игра", "Kein ganzes Spiel", "Jeu incomplet", "Juego incompleto"],
  "{0} of them are not whole": [
    "Неполных среди них: {0}",
    "{0} davon sind keine ganzen Spiele",
    "{0} d’entre eux sont incomplets",
    "{0} de ellos están incompletos",
  ],
  "This notation has no place for another start of the game.": [
    "В этой записи нет места для другого начала партии.",
    "Diese Notation hat keinen Platz für einen anderen Beginn der Partie.",
    "Cette notation n’a pas de place pour un autre début de partie.",
    "Esta notación no tiene lugar para otro comienzo de la partida.",
  ],
  "Line {0} is no legal move here: {1}": [
    "Строка {0} здесь не ход: {1}",
    "Zeile {0} ist hier kein möglicher Zug: {1}",
    "La ligne {0} n’est pas un coup permis ici : {1}",
    "La línea {0} no es aquí una jugada permitida: {1}",
  ],
  "{0} of {1} moves are loaded.": [
    "Загружено ходов: {0} из {1}.",
    "{0} von {1} Zügen sind geladen.",
    "{0} coups sur {1} sont chargés.",
    "Se han cargado {0} de {1} jugadas.",
  ],
  "The record is of another game, {0}.": [
    "Это запись другой игры: {0}.",
    "Die Aufzeichnung ist von einem anderen Spiel, {0}.",
    "La notation est celle d’un autre jeu, {0}.",
    "El registro es de otro juego, {0}.",
  ],
  "Game {0}": ["Партия {0}", "Partie {0}", "Partie n° {0}", "Partida {0}"],
  "variation {0} from step {1}, {2}": [
    "вариант {0} с хода {1}, {2}",
    "Variante {0} ab Schritt {1}, {2}",
    "variante {0} à partir de l’étape {1}, {2}",
    "variante {0} desde el paso {1}, {2}",
  ],
  "its end": ["его конец", "ihrem Ende", "sa fin", "su final"],
  "The main line": [
    "Главный вариант",
    "Die Hauptvariante",
    "La ligne principale",
    "La línea principal",
  ],
  "Named rules": ["По правилам", "Nach Regeln", "Par règles", "Por reglas"],
  checkmate: ["мат", "matt", "échec et mat", "jaque mate"],
  "no legal move is left": [
    "ходов больше нет",
    "kein Zug ist mehr möglich",
    "aucun coup n’est plus permis",
    "no queda ninguna jugada",
  ],
  "the position has occurred before": [
    "позиция повторилась",
    "die Stellung war schon da",
    "la position s’est répétée",
    "la posición se ha repetido",
  ],
  "pieces have reached their goal": [
    "фигуры достигли цели",
    "Figuren sind am Ziel",
    "des pièces ont atteint leur but",
    "hay piezas que han llegado a su meta",
  ],
  "a pattern is complete": [
    "фигура составлена",
    "ein Muster ist vollständig",
    "un motif est complet",
    "una figura está completa",
  ],
  "the number of pieces left decides": [
    "решает число оставшихся фигур",
    "die Zahl der übrigen Figuren entscheidet",
    "le nombre de pièces restantes décide",
    "decide el número de piezas restantes",
  ],
  "the number of pieces on the board decides": [
    "решает число фигур на доске",
    "die Zahl der Figuren auf dem Brett entscheidet",
    "le nombre de pièces sur le plateau décide",
    "decide el número de piezas en el tablero",
  ],
  "a piece that decides was captured": [
    "взята решающая фигура",
    "eine entscheidende Figur wurde geschlagen",
    "une pièce décisive a été prise",
    "se ha capturado una pieza decisiva",
  ],
  "the pieces were counted": [
    "фигуры сосчитаны",
    "die Figuren wurden gezählt",
    "les pièces ont été comptées",
    "se han contado las piezas",
  ],
  "a condition of the rules is met": [
    "выполнено условие правил",
    "eine Bedingung der Regeln ist erfüllt",
    "une condition des règles est remplie",
    "se cumple una condición de las reglas",
  ],
  "the rules say so": [
    "так велят правила",
    "die Regeln sagen es",
    "ainsi le veulent les règles",
    "así lo dicen las reglas",
  ],
  "{0} and {1}": ["{0} и {1}", "{0} und {1}", "{0} et {1}", "{0} y {1}"],
  "{0} won: {1}.": [
    "Победа: {0}; {1}.",
    "Sieg: {0}; {1}.",
    "Victoire : {0} ; {1}.",
    "Victoria: {0}; {1}.",
  ],
  "{0} lost: {1}.": [
    "Поражение: {0}; {1}.",
    "Niederlage: {0}; {1}.",
    "Défaite : {0} ; {1}.",
    "Derrota: {0}; {1}.",
  ],
  "Draw: {0}.": ["Ничья: {0}.", "Unentschieden: {0}.", "Nulle : {0}.", "Tablas: {0}."],
  "{0} cannot move.": [
    "Нет ходов: {0}.",
    "Kein möglicher Zug: {0}.",
    "Aucun coup permis : {0}.",
    "Ninguna jugada: {0}.",
  ],
  "{0} to move": ["Ход: {0}", "Am Zug: {0}", "Au trait : {0}", "Turno: {0}"],
  ", with the pieces of {0}": [
    ", чужими фигурами: {0}",
    ", mit den Figuren von {0}",
    ", avec les pièces de {0}",
    ", con las piezas de {0}",
  ],
  "; the piece on {0} may go on": [
    "; фигура на {0} может идти дальше",
    "; die Figur auf {0} darf weiterziehen",
    " ; la pièce en {0} peut continuer",
    "; la pieza de {0} puede seguir",
  ],
  "; the piece on {0} goes on": [
    "; фигура на {0} идёт дальше",
    "; die Figur auf {0} zieht weiter",
    " ; la pièce en {0} continue",
    "; la pieza de {0} sigue",
  ],
  "not seen": ["не видно", "nicht zu sehen", "hors de vue", "no se ve"],
  "a hidden piece": [
    "скрытая фигура",
    "eine verdeckte Figur",
    "une pièce cachée",
    "una pieza oculta",
  ],
  chosen: ["выбрано", "gewählt", "choisie", "elegida"],
  "can be reached": ["можно пойти сюда", "erreichbar", "accessible", "alcanzable"],
  "can move": ["может ходить", "kann ziehen", "peut jouer", "puede moverse"],
  Games: ["Игры", "Spiele", "Jeux", "Juegos"],
  Find: ["Найти", "Suchen", "Chercher", "Buscar"],
  Shape: ["Форма полей", "Feldform", "Forme des cases", "Forma de las casillas"],
  Language: ["Язык правил", "Sprache der Regeln", "Langage des règles", "Lenguaje de las reglas"],
  any: ["любое", "beliebig", "indifférent", "cualquiera"],
  square: ["квадраты", "Quadrate", "carrés", "cuadrados"],
  hexagon: ["шестиугольники", "Sechsecke", "hexagones", "hexágonos"],
  triangle: ["треугольники", "Dreiecke", "triangles", "triángulos"],
  points: ["точки", "Punkte", "points", "puntos"],
  other: ["иное", "andere", "autre", "otra"],
  "1 game": ["Игр: 1", "1 Spiel", "1 jeu", "1 juego"],
  "{0} games": ["Игр: {0}", "{0} Spiele", "{0} jeux", "{0} juegos"],
  "{0} more": ["Ещё {0}", "{0} weitere", "{0} de plus", "{0} más"],
  "{0} that could not be played": [
    "Нельзя сыграть: {0}",
    "Nicht spielbar: {0}",
    "Impossibles à jouer : {0}",
    "No se pueden jugar: {0}",
  ],
};

/** @type {number} */
let language = -1;

/** Speaks the browser's language where the table has it. @returns {string} its code */
export function speak() {
  const wanted = globalThis.navigator?.language?.slice(0, 2) ?? "";
  language = LANGUAGES.indexOf(wanted);
  return LANGUAGES[language] ?? "en";
}

/**
 * A text in the language that is spoken.
 * @param {string} english
 * @param {(string | number)[]} of what it speaks of
 */
export function say(english, ...of) {
  const text = TRANSLATED[english]?.[language] ?? english;
  return text.replace(/\{(\d)\}/g, (_, index) => String(of[index]));
}

/**
 * Says the texts of the page that stand in it from the beginning; what they speak of, and then the
 * text with its `{0}`, stand beside them.
 * @param {HTMLElement} root
 */
export function translate(root) {
  root.lang = speak();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (
    root.querySelectorAll("[data-say]")
  )) {
    const { say: text, of } = element.dataset;
    element.textContent = say(text || (element.textContent ?? ""), of ?? "");
  }
  for (const element of root.querySelectorAll("[data-say-label]")) {
    element.setAttribute("aria-label", say(element.getAttribute("aria-label") ?? ""));
  }
}
