"""Other words of the Forth kernel: memory, defining words, random numbers, texts, output."""

from __future__ import annotations

from .cells import FALSE, SIZE, TRUE
from .dictionary import Native, Step, Vocabulary, pushing
from .machine import Machine
from .memory import DICTIONARY, NOWHERE
from .reader import ForthError

WORDS = Vocabulary()
WORDS.constants({"TRUE": TRUE, "FALSE": FALSE, "CELLSIZE": SIZE, "BL": 32, "LF": 10})

# Reading


@WORDS("(", immediate=True)
def comment(m: Machine) -> None:
    m.text(")")


@WORDS("\\", immediate=True)
def line_comment(m: Machine) -> None:
    reader = m.readers[-1]
    if reader.skip_past("\n") is None:
        reader.next = len(reader.text)


@WORDS("LOAD")
def load(m: Machine) -> None:
    m.load_named(m.token())


def _base(name: str, base: int) -> None:
    @WORDS(name)
    def set_base(m: Machine) -> None:
        m.base = base


for _name, _value in {"BINARY": 2, "OCTAL": 8, "DECIMAL": 10, "HEX": 16}.items():
    _base(_name, _value)


# Memory


@WORDS("@")
def fetch(m: Machine) -> None:
    m.push(m.memory.read(m.pop()))


@WORDS("!")
def store(m: Machine) -> None:
    address = m.pop()
    m.memory.write(address, m.pop())


@WORDS("+!")
def add_store(m: Machine) -> None:
    address = m.pop()
    m.memory.write(address, m.memory.read(address) + m.pop())


@WORDS("C@")
def fetch_byte(m: Machine) -> None:
    m.push(m.memory.read_byte(m.pop()))


@WORDS("C!")
def store_byte(m: Machine) -> None:
    address = m.pop()
    m.memory.write_byte(address, m.pop())


def _adding(amount: int) -> Native:
    def run(m: Machine) -> None:
        address = m.pop()
        m.memory.write(address, m.memory.read(address) + amount)

    return run


def _adding_to_byte(amount: int) -> Native:
    def run(m: Machine) -> None:
        address = m.pop()
        m.memory.write_byte(address, m.memory.read_byte(address) + amount)

    return run


def _setting(value: int) -> Native:
    return lambda m: m.memory.write(m.pop(), value)


WORDS.update(
    {
        "++": _adding(1),
        "--": _adding(-1),
        "C++": _adding_to_byte(1),
        "C--": _adding_to_byte(-1),
        "ON": _setting(TRUE),
        "OFF": _setting(FALSE),
    }
)


@WORDS("FILL")
def fill(m: Machine) -> None:
    byte, length, address = m.pop(), m.pop(), m.pop()
    for at in range(address, address + length):
        m.memory.write_byte(at, byte)


@WORDS("ERASE")
def erase(m: Machine) -> None:
    m.push(0)
    fill(m)


@WORDS("CELLS")
def cells(m: Machine) -> None:
    m.push(m.pop() * SIZE)


# Defining words


@WORDS("CONSTANT")
def constant(m: Machine) -> None:
    m.dictionary.define(m.token(), native=pushing(m.pop()))


@WORDS("VARIABLE")
def variable(m: Machine) -> None:
    name = m.token()
    m.dictionary.define(name, native=pushing(m.memory.allot(1)))


@WORDS("TIMER")
def timer(m: Machine) -> None:
    name = m.token()
    m.dictionary.define(name, native=pushing(m.memory.allot(2)))


@WORDS("[]")
def array(m: Machine) -> None:
    """An array of the dictionary; an index outside of it leads nowhere."""
    name, size = m.token(), m.pop()
    first = m.memory.allot(max(size, 0))

    def element(machine: Machine) -> None:
        index = machine.pop()
        if not 0 <= index < size:
            machine.note(f"an index outside of {name}")
        machine.push(first + SIZE * index if 0 <= index < size else NOWHERE)

    m.dictionary.define(name, native=element)


@WORDS("CREATE")
def create(m: Machine) -> None:
    m.dictionary.define(m.token(), native=pushing(_end_of_dictionary(m)))


@WORDS("<BUILDS")
def builds(m: Machine) -> None:
    end = _end_of_dictionary(m)
    m.dictionary.define(m.token(), native=pushing(end), address=end)


@WORDS("DOES>", immediate=True)
def does(m: Machine) -> None:
    m.emit(Step.DOES)


@WORDS(",")
def comma(m: Machine) -> None:
    m.memory.write(m.memory.allot(1), m.pop())


@WORDS("ALLOT")
def allot(m: Machine) -> None:
    m.memory.allot(max(0, -(-m.pop() // SIZE)))


@WORDS("HERE")
def end_of_dictionary(m: Machine) -> None:
    m.push(_end_of_dictionary(m))


def _end_of_dictionary(m: Machine) -> int:
    return DICTIONARY + SIZE * len(m.memory.dictionary)


# Random numbers: see the docstring of the package


@WORDS("RAND-WITHIN", "RAND-WITHIN2")
def rand_within(m: Machine) -> None:
    high, low = m.pop(), m.pop()
    if low > high:
        raise ForthError(f"nothing between {low} and {high}")
    m.push(m.game.random.randint(low, high))


@WORDS("RANDOMIZE", "RANDOMIZE2")
def randomize(m: Machine) -> None:
    """Without effect: a seed decides a game."""


@WORDS("SEED!", "SEED2!")
def seed(m: Machine) -> None:
    m.pop()


# Texts and output, of which nothing is shown


@WORDS('."', '^"', immediate=True)
def text(m: Machine) -> None:
    m.text('"')


@WORDS('S"', immediate=True)
def string(m: Machine) -> None:
    m.text('"')
    if m.compiling is None:
        m.push(NOWHERE)
    else:
        m.emit(Step.LITERAL, NOWHERE)


@WORDS('ABORT"', immediate=True)
def abort_text(m: Machine) -> None:
    message = m.text('"').strip()

    def check(machine: Machine) -> None:
        if machine.pop():
            raise ForthError(message, 'ABORT"')

    if m.compiling is None:
        check(m)
    else:
        m.emit_call(check)


@WORDS("ABORT")
def abort(m: Machine) -> None:
    raise ForthError("the script gives up", "ABORT")


@WORDS(".", "EMIT", "TYPE", "^number", "^char", "^position", "^player", "^piece-type", "MESSAGEBOX")
def show(m: Machine) -> None:
    m.pop()


@WORDS(".R")
def show_right(m: Machine) -> None:
    m.pop()
    m.pop()


@WORDS("CR", "SPACE", "TAB")
def blank(m: Machine) -> None:
    """Without effect."""


@WORDS("ASCII", immediate=True)
def ascii_code(m: Machine) -> None:
    code = ord(m.token()[0])
    if m.compiling is None:
        m.push(code)
    else:
        m.emit(Step.LITERAL, code)
