package io.ftimer.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Runs random programs one after another. The seed of each follows from that of the one before. */
final class Programs {
    private static final Program SESSION = new SessionProgram();

    /** Those that stand here more often run more often. */
    private static final List<Program> KINDS = List.of(
            SESSION,
            SESSION,
            SESSION,
            new LifeProgram(),
            new LifeProgram(),
            new DefaultSessionProgram(),
            new LaneProgram(),
            new MistakesProgram(),
            new DiskProgram());

    private final Path folder;
    private final Tally tally;
    private long seed;

    Programs(long seed, Path folder, Tally tally) {
        this.seed = seed;
        this.folder = folder;
        this.tally = tally;
    }

    /** Runs the next program; throws a {@link Disagreement} that names its seed. */
    void runNext() {
        long own = seed;
        SplittableRandom random = new SplittableRandom(own);
        Program program = KINDS.get(random.nextInt(KINDS.size()));
        try {
            program.run(random.split(), folder, tally);
            clear();
        } catch (Exception | Error e) {
            throw new Disagreement(
                    "program " + tally.programs.sum() + ", a "
                            + program.getClass().getSimpleName() + ", failed; repeat it with -Dseed=" + own,
                    e);
        }
        tally.programs.increment();
        seed = random.nextLong();
    }

    private void clear() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.toList();
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }
}
