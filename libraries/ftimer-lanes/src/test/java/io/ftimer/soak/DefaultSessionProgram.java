package io.ftimer.soak;

import io.ftimer.FTimers;
import io.ftimer.StepThread;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;

/** Threads that are not bound record in the default session, which is reset between and finished. */
final class DefaultSessionProgram implements Program {
    private static final int MAX_THREADS = 3;
    private static final int STEPS = 60;
    private static final int ROUNDS = 3;

    @Override
    public void run(SplittableRandom random, Path folder, Tally tally) throws Exception {
        require(FTimers.init(options -> options.clock(ThreadClock.INSTANCE)
                .errorPolicy(ErrorPolicy.RETURN)
                .diagnostics(line -> {})));
        List<StepThread> threads = new ArrayList<>();
        try {
            int count = 1 + random.nextInt(MAX_THREADS);
            for (int i = 0; i < count; i++) {
                threads.add(new StepThread("default " + i));
            }
            ReportLog reports = new ReportLog(folder.resolve("default.csv"), tally);
            for (int round = 0; round < ROUNDS; round++) {
                List<Future<Player>> playing = new ArrayList<>();
                for (StepThread thread : threads) {
                    SplittableRandom own = random.split();
                    Callable<Player> play = () -> play(own, tally);
                    playing.add(thread.begin(play));
                }
                List<Rows> expected = new ArrayList<>();
                for (Future<Player> player : playing) {
                    expected.add(StepThread.done(player).expected());
                }
                SessionSummary summary = (SessionSummary) FTimers.summary();
                Rows sum = Rows.sum(expected);
                Disagreement.require(
                        Rows.of(summary).equals(sum),
                        "sums differ:\n" + Rows.of(summary).differences(sum));
                reports.append(summary, "round " + round);
                require(FTimers.reset());
                Disagreement.require(FTimers.summary().entries().isEmpty(), "a reset left rows");
            }
            reports.check();
        } finally {
            Status finished = FTimers.finish();
            threads.forEach(StepThread::close);
            require(finished);
        }
    }

    private static Player play(SplittableRandom random, Tally tally) {
        Player player =
                new Player(FTimers.current(), MismatchMode.STRICT, RandomCalls.Life.NONE, random, tally, () -> false);
        player.play(STEPS);
        player.stopAll();
        player.compare();
        return player;
    }

    private static void require(Status status) {
        Disagreement.require(status.isSuccess(), "status " + status + " of the default session");
    }
}
