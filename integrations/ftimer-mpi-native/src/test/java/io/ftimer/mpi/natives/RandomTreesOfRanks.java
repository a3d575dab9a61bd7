package io.ftimer.mpi.natives;

import io.ftimer.FTimer;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.mpi.launch.RankProgram;
import io.ftimer.values.ErrorPolicy;
import java.nio.file.Path;
import java.util.Random;

/**
 * Records random trees on the first rank, on the first two, and so on up to all, and writes both summaries of each to the folder
 * that the argument names. Trees depend only on the rank, the number of ranks, and the trial.
 */
public final class RandomTreesOfRanks implements RankProgram {
    private static final int TRIALS = 6;
    private static final int CALLS = 40;
    private static final int NAMES = 5;
    private static final int DEEPEST = 4;

    private long nanos;

    @Override
    public void run(Communicator world, String[] arguments) {
        for (int size = 1; size <= world.size(); size++) {
            Communicator group = world.split(world.rank() < size ? 0 : -1, world.rank());
            if (group != null) {
                for (int trial = 0; trial < TRIALS; trial++) {
                    write(group, trial, Path.of(arguments[0], size + "-" + trial));
                }
                group.close();
            }
        }
    }

    private void write(Communicator group, int trial, Path file) {
        // in every third trial, all ranks have the same tree with different times
        boolean sameTree = trial % 3 == 0;
        Random shape = new Random(1_000 * group.size() + 10L * trial + (sameTree ? 0 : group.rank()));
        Random lengths = new Random(7 * group.rank() + trial);
        nanos = 0;
        FTimer timer = FTimer.builder()
                .clock(() -> nanos)
                .errorPolicy(ErrorPolicy.WARN)
                .diagnostics(text -> {})
                .build();
        timer.init();
        record(timer, shape, lengths);
        MpiTimer ranks = MpiTimer.of(timer, group);
        ranks.csvReport().write(Path.of(file + "-strict.csv"));
        ranks.unionCsvReport().write(Path.of(file + "-union.csv"));
    }

    private void record(FTimer timer, Random shape, Random lengths) {
        String[] open = new String[DEEPEST];
        int depth = 0;
        for (int call = 0; call < CALLS; call++) {
            if (depth < DEEPEST && shape.nextBoolean()) {
                open[depth] = "region" + shape.nextInt(NAMES);
                timer.start(open[depth]);
                depth++;
            } else if (depth > 0) {
                depth--;
                timer.stop(open[depth]);
            }
            nanos += lengths.nextLong(1_000_000_000_000L);
        }
        while (depth > 0) {
            depth--;
            timer.stop(open[depth]);
        }
    }
}
