package io.ftimer.mpi.assertj;

import io.ftimer.TimerBinding;
import io.ftimer.assertj.internal.expectation.RecordedPart;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.profile.MpiProfile;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A program that is run on several numbers of ranks; created by {@link RankAssertions#assertThatRanks}.
 *
 * <p>Thread safety: immutable.
 *
 * @param <X> the type of the checked exception of the program
 * @since 0.1
 */
public final class RanksProgram<X extends Exception> {
    private final InProcess.RankBody<X> program;

    RanksProgram(InProcess.RankBody<X> program) {
        this.program = Objects.requireNonNull(program, "program");
    }

    /**
     * Runs the program once on each number of ranks, as {@link InProcess#run(int, InProcess.RankBody)} does, and returns assertions on
     * the calls of its ranks.
     *
     * @param ranks two or more numbers of ranks in ascending order, the first at least 1
     * @throws IllegalArgumentException if there are fewer or they are not ascending
     * @throws X if the program throws it
     */
    public RankGrowthAssert over(int... ranks) throws X {
        requireAscending(ranks);
        List<RanksRun> runs = new ArrayList<>();
        for (int number : ranks) {
            runs.add(run(number));
        }
        return new RankGrowthAssert(runs);
    }

    private static void requireAscending(int... ranks) {
        if (ranks.length < 2) {
            throw new IllegalArgumentException("expected two or more numbers of ranks, got " + ranks.length);
        }
        int before = 0;
        for (int number : ranks) {
            if (number <= before) {
                throw new IllegalArgumentException("numbers of ranks must be positive and ascending, but " + number
                        + (before == 0 ? " is the first" : " follows " + before));
            }
            before = number;
        }
    }

    private RanksRun run(int ranks) throws X {
        List<Summary> summaries = new ArrayList<>();
        SessionSummary all = RecordedPart.runIn(session -> summaries.addAll(InProcess.<Summary, X>call(ranks, world -> {
            try (TimerBinding binding = session.bind()) {
                program.run(MpiProfile.ofThread().communicator(world));
                return session.timer().summary();
            }
        })));
        return new RanksRun(summaries, all);
    }
}
