package io.ftimer.chaos;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.StepThread;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Threads record in a session, also in sessions of their own inside it, while another thread takes summaries and calls their
 * recorders.
 */
final class SessionProgram {
    private static final int MAX_THREADS = 3;
    private static final int STEPS = 40;
    private static final int PARTS = 4;
    private static final int MAX_SUMMARIES = 20;

    private SessionProgram() {}

    static void run(SplittableRandom random, Counts counts) throws Exception {
        new Run(random, counts).run();
    }

    /** One thread that records. */
    private static final class Worker {
        final StepThread thread;
        final SplittableRandom random;
        final AtomicReference<Player> player = new AtomicReference<>();
        final List<Player.Sample> samples = new ArrayList<>();

        Worker(int number, SplittableRandom random) {
            this.thread = new StepThread("worker " + number);
            this.random = random;
        }

        String name() {
            return thread.thread().getName();
        }
    }

    /** One program. */
    private static final class Run {
        private final SplittableRandom random;
        private final Counts counts;
        private final MismatchMode mode;
        private final boolean closesEarly;
        private final int lastBeforeClose;
        private final TimerSession session;
        private final List<Worker> workers = new ArrayList<>();
        private volatile boolean closing;
        private long callsOfAnotherThread;

        Run(SplittableRandom random, Counts counts) {
            this.random = random;
            this.counts = counts;
            mode = MismatchMode.values()[random.nextInt(MismatchMode.values().length)];
            closesEarly = random.nextInt(4) == 0;
            lastBeforeClose = random.nextInt(MAX_SUMMARIES);
            session = TimerSession.builder()
                    .clock(ThreadClock.INSTANCE)
                    .mismatchMode(mode)
                    .errorPolicy(ErrorPolicy.RETURN)
                    .callStatistics(random.nextBoolean())
                    .diagnostics(line -> {})
                    .open();
        }

        void run() throws Exception {
            try {
                int threads = 1 + random.nextInt(MAX_THREADS);
                for (int i = 0; i < threads; i++) {
                    workers.add(new Worker(i, random.split()));
                }
                List<Future<?>> recording = new ArrayList<>();
                for (Worker worker : workers) {
                    recording.add(worker.thread.begin(() -> record(worker)));
                }
                watch(recording);
                for (Future<?> done : recording) {
                    StepThread.done(done);
                }
                conclude();
            } finally {
                session.close();
                workers.forEach(worker -> worker.thread.close());
            }
        }

        // ---- on the threads that record -----------------------------------------------------------------------------

        private void record(Worker worker) {
            try (TimerBinding binding = session.bind()) {
                Player player = new Player(session.timer(), mode, true, worker.random, counts, () -> closing);
                worker.player.set(player);
                for (int part = 0; part < PARTS; part++) {
                    player.play(STEPS);
                    if (worker.random.nextBoolean()) {
                        recordInside(worker);
                    }
                }
                while (closesEarly && !closing) {
                    Thread.yield();
                }
                player.stopAll();
                player.compare();
            } catch (IllegalStateException e) {
                if (!closing) {
                    throw e;
                }
                // closed before it was bound
            }
        }

        /** Records in another session meanwhile, which pauses the outer one. */
        private void recordInside(Worker worker) {
            try (TimerSession inner = TimerSession.builder()
                    .clock(ThreadClock.INSTANCE)
                    .errorPolicy(ErrorPolicy.RETURN)
                    .diagnostics(line -> {})
                    .open()) {
                try (TimerBinding binding = inner.bind()) {
                    Player player = new Player(
                            FTimers.current(), MismatchMode.STRICT, true, worker.random, counts, () -> false);
                    player.play(STEPS);
                    player.compare();
                }
            }
        }

        // ---- on the thread that watches -----------------------------------------------------------------------------

        private void watch(List<Future<?>> recording) {
            for (int i = 0; i < MAX_SUMMARIES && !recording.stream().allMatch(Future::isDone); i++) {
                boolean interrupted = random.nextInt(4) == 0;
                if (interrupted) {
                    Thread.currentThread().interrupt();
                    counts.add(Kind.INTERRUPTS, 1);
                }
                SessionSummary taken = sample();
                Disagreement.require(
                        Thread.interrupted() == interrupted, "a summary lost the interrupt, or made one up");
                requireSums(taken);
                callRecorders();
                if (closesEarly && i == lastBeforeClose) {
                    closing = true;
                    // what it holds is compared below
                    sample(session::close);
                    counts.add(Kind.CLOSES, 1);
                    return;
                }
            }
        }

        private SessionSummary sample() {
            return sample(() -> {});
        }

        /** Takes a summary after an action, and notes what it may show. */
        private SessionSummary sample(Runnable before) {
            List<Player> players =
                    workers.stream().map(worker -> worker.player.get()).toList();
            int[] from = players.stream()
                    .mapToInt(player -> player == null ? 0 : player.done())
                    .toArray();
            before.run();
            SessionSummary taken = summary();
            for (int i = 0; i < workers.size(); i++) {
                Player player = players.get(i);
                if (player != null) {
                    workers.get(i)
                            .samples
                            .add(new Player.Sample(
                                    from[i],
                                    player.begun(),
                                    taken.thread(workers.get(i).name())));
                }
            }
            return taken;
        }

        /** Takes a summary, again if a thread whose clock or stack fails was asked for its part: that is reported here. */
        private SessionSummary summary() {
            while (true) {
                try {
                    return session.summary();
                } catch (IllegalStateException e) {
                    if (e.getCause() instanceof ThreadClock.Failure) {
                        counts.add(Kind.CLOCKS, 1);
                    } else if (e.getCause() instanceof StackOverflowError) {
                        counts.add(Kind.STACKS, 1);
                    } else {
                        throw e;
                    }
                }
            }
        }

        /** Calls the recorders of other threads, which changes nothing. */
        private void callRecorders() {
            for (Worker worker : workers) {
                Player player = worker.player.get();
                if (player != null) {
                    FTimer timer = player.timer();
                    Status status = random.nextBoolean() ? timer.start("other") : timer.stop("a");
                    Disagreement.require(status == Status.UNKNOWN, "a call of another thread returned " + status);
                    callsOfAnotherThread++;
                    counts.add(Kind.OTHER_THREADS, 1);
                }
            }
        }

        private void conclude() {
            for (Worker worker : workers) {
                Player player = worker.player.get();
                if (player != null) {
                    player.compare(worker.samples);
                }
            }
            if (closing) {
                return;
            }
            SessionSummary last = session.summary();
            List<Rows> expected = new ArrayList<>();
            for (Worker worker : workers) {
                Rows rows = worker.player.get().expected();
                expected.add(rows);
                Rows actual = Rows.of(last.thread(worker.name()));
                Disagreement.require(
                        actual.equals(rows), "rows of " + worker.name() + " differ:\n" + actual.differences(rows));
            }
            Rows sum = Rows.sum(expected);
            Disagreement.require(
                    Rows.of(last).equals(sum), "sums differ:\n" + Rows.of(last).differences(sum));
            Disagreement.require(
                    last.rejectedCount() >= callsOfAnotherThread,
                    "only " + last.rejectedCount() + " rejected calls of " + callsOfAnotherThread);
            session.close();
            Disagreement.require(
                    Rows.of(session.summary()).equals(sum), "the summary after the close is not the one before");
        }

        /** Requires that the rows of the session are the sums of those of its threads. */
        private static void requireSums(SessionSummary taken) {
            Rows sum = Rows.sum(taken.threads().stream()
                    .map(name -> Rows.of(taken.thread(name)))
                    .toList());
            Disagreement.require(
                    Rows.of(taken).equals(sum),
                    "rows are not the sums of the threads:\n" + Rows.of(taken).differences(sum));
        }
    }
}
