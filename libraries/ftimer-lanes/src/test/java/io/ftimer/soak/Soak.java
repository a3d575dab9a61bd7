package io.ftimer.soak;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs random programs with faults for some time and compares each with its model. Ends with 0 if all agree, every kind of fault
 * took effect, and nothing stays in memory.
 *
 * <p>Arguments: the seconds, an empty folder, and optionally an empty folder of a small file system that is to be filled. The
 * property {@code seed} is that of the first program.
 */
public final class Soak {
    private static final long SECONDS_BETWEEN_LINES = 30;

    private static final int PROGRAMS_PER_SMALL_FILE_SYSTEM = 5;

    /** Programs before the memory in use is noted. */
    private static final int WARM_UP_PROGRAMS = 40;

    private final long seconds;
    private final Path folder;
    private final @Nullable Path small;
    private final Tally tally = new Tally();

    private Soak(long seconds, Path folder, @Nullable Path small) {
        this.seconds = seconds;
        this.folder = folder;
        this.small = small;
    }

    public static void main(String... arguments) throws Exception {
        Path small = arguments.length > 2 ? Path.of(arguments[2]) : null;
        long seed = Long.getLong("seed", new SplittableRandom().nextLong());
        try {
            new Soak(Long.parseLong(arguments[0]), Path.of(arguments[1]), small).run(seed);
        } catch (Disagreement e) {
            e.printStackTrace();
            System.exit(1);
        }
    }

    private void run(long seed) throws IOException {
        System.out.println("soak: " + seconds + " s, first seed " + seed);
        try (TinyHeap.Jvm heap = TinyHeap.start(seconds, seed)) {
            Programs programs = new Programs(seed, folder, tally);
            long start = System.nanoTime();
            for (int i = 0; i < WARM_UP_PROGRAMS; i++) {
                programs.runNext();
            }
            RemainingThreads remaining = new RemainingThreads();
            SplittableRandom random = new SplittableRandom(seed);
            long nextLine = SECONDS_BETWEEN_LINES;
            long elapsed;
            while ((elapsed = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start)) < seconds) {
                programs.runNext();
                if (small != null && tally.programs.sum() % PROGRAMS_PER_SMALL_FILE_SYSTEM == 0) {
                    new SmallFileSystem(small, tally).run(random.split());
                }
                if (elapsed >= nextLine) {
                    System.out.println("soak: " + elapsed + " of " + seconds + " s: " + tally.programs.sum()
                            + " programs, " + tally.operations.sum() + " operations");
                    nextLine += SECONDS_BETWEEN_LINES;
                }
            }
            heap.await(tally);
            String left = remaining.check(tally);
            System.out.println("soak: " + tally + "; " + left);
        }
        Set<Fault> required = EnumSet.allOf(Fault.class);
        if (small == null) {
            required.remove(Fault.FULL_FILE_SYSTEM);
        }
        List<Fault> missing = tally.missing(required);
        Disagreement.require(missing.isEmpty(), "faults that never took effect: " + missing);
        System.out.println("soak: all sums and counts are those of the model");
    }
}
