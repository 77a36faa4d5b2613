import game.Game;
import java.io.File;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Random;
import other.GameLoader;
import other.context.Context;
import other.trial.Trial;

/** Random games of Ludii: for each file a line with games a second of processor time, and plies. */
public final class Playouts {
  private static final com.sun.management.OperatingSystemMXBean SYSTEM =
      (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final Game game;
  private final int most;
  private final Random random = new Random(1);
  private long games;
  private long plies;

  private Playouts(Game game, int most) {
    this.game = game;
    this.most = most;
  }

  /** Games a second, for so many seconds at least. */
  private double rate(double seconds) {
    long begun = SYSTEM.getProcessCpuTime();
    long before = games;
    double passed;
    do {
      play();
      passed = (SYSTEM.getProcessCpuTime() - begun) / 1e9;
    } while (passed < seconds);
    return (games - before) / passed;
  }

  private void play() {
    Trial trial = new Trial(game);
    Context context = new Context(game, trial);
    game.start(context);
    int placed = trial.numMoves();
    game.playout(context, null, 1.0, null, 0, most, random);
    games += 1;
    plies += trial.numMoves() - placed;
  }

  /** MOST SECONDS FILE... */
  public static void main(String[] words) throws Exception {
    int most = Integer.parseInt(words[0]);
    double seconds = Double.parseDouble(words[1]);
    for (int at = 2; at < words.length; at++) {
      PrintStream out = System.out;
      System.setOut(new PrintStream(OutputStream.nullOutputStream()));
      Playouts playouts = new Playouts(GameLoader.loadGameFromFile(new File(words[at])), most);
      System.setOut(out);
      playouts.rate(20 * seconds); // for the compiler
      double best = 0;
      for (int round = 0; round < 4; round++) {
        best = Math.max(best, playouts.rate(seconds));
      }
      System.out.println(best + " " + (double) playouts.plies / playouts.games);
    }
  }
}
