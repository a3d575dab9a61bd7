package io.ftimer.chaos;

import io.ftimer.FTimer;
import io.ftimer.RecorderModel;
import io.ftimer.RecorderProgram.Call;
import io.ftimer.RecorderTarget;
import io.ftimer.summary.Summary;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes random calls on the recorder of the calling thread and on a model, injects faults, and compares both. Another thread
 * may ask how many calls were made.
 */
final class Player {
    /** The frames that a call may need until it is done, and some more. */
    private static final int FRAMES = 60;

    private static final int SHOWN_CALLS = 40;
    private static final Call NOTHING = new Call("nothing", target -> Status.SUCCESS);

    /** A summary that another thread took when at least {@code from} and at most {@code to} calls had been made. */
    record Sample(int from, int to, Summary summary) {}

    private final FTimer timer;
    private final MismatchMode mode;
    private final long startNanos = ThreadClock.INSTANCE.now();
    private final RecorderTarget target;
    private final SplittableRandom random;
    private final RandomCalls calls;
    private final Counts counts;

    /** Whether the recorder may have been closed by another thread, which ends the play. */
    private final BooleanSupplier isClosing;

    private final List<Call> played = Collections.synchronizedList(new ArrayList<>());
    private RecorderModel model;
    private volatile int begun;
    private volatile int done;
    private boolean over;

    /** Creates a player of a recorder whose run has just begun. */
    Player(
            FTimer timer,
            MismatchMode mode,
            boolean resets,
            SplittableRandom random,
            Counts counts,
            BooleanSupplier isClosing) {
        this.timer = timer;
        this.mode = mode;
        this.target = new RecorderTarget(timer, ThreadClock.INSTANCE, ThreadClock.INSTANCE::advance);
        this.random = random;
        this.calls = new RandomCalls(random, resets);
        this.counts = counts;
        this.isClosing = isClosing;
        this.model = newModel();
    }

    private RecorderModel newModel() {
        RecorderModel created = new RecorderModel(startNanos);
        created.init(mode);
        return created;
    }

    FTimer timer() {
        return timer;
    }

    int begun() {
        return begun;
    }

    int done() {
        return done;
    }

    // ---- play -------------------------------------------------------------------------------------------------------

    void play(int steps) {
        for (int i = 0; i < steps && !over; i++) {
            int choice = random.nextInt(100);
            if (choice < 5) {
                compare();
            } else if (choice < 8) {
                playWithBrokenClock(calls.atomic(model.openPath()));
            } else if (choice < 11 && model.isInitialized()) {
                int frames = random.nextInt(FRAMES);
                play(Kind.STACKS, StackOverflowError.class, code -> SmallStack.run(frames, code));
            } else {
                play(calls.next(model.openPath()));
            }
        }
    }

    /** Closes what is open. */
    void stopAll() {
        while (!over && !model.openPath().isEmpty()) {
            List<String> open = model.openPath();
            play(RandomCalls.stop(open.get(open.size() - 1)));
        }
    }

    /** Makes a call on both. */
    void play(Call call) {
        if (over) {
            return;
        }
        begun = played.size() + 1;
        Status status = call.code().apply(target);
        conclude(call, status);
    }

    /** Makes the call on the model, after it was made on the recorder. */
    private void conclude(Call call, Status status) {
        if (status == Status.NOT_INITIALIZED && isClosing.getAsBoolean()) {
            over = true;
            return;
        }
        Status expected = call.code().apply(model);
        require(
                status == expected || isAlike(status) && isAlike(expected),
                call,
                "returned " + status + ", expected " + expected);
        finished(call);
    }

    /** A call that a fault ended may have defined its name. */
    private static boolean isAlike(Status status) {
        return status == Status.UNKNOWN || status == Status.MISMATCH;
    }

    private void finished(Call call) {
        played.add(call);
        done = played.size();
        counts.add(Kind.CALLS, 1);
    }

    private void playWithBrokenClock(Call call) {
        begun = played.size() + 1;
        ThreadClock.INSTANCE.failNext();
        try {
            conclude(call, call.code().apply(target));
        } catch (ThreadClock.Failure e) {
            counts.add(Kind.CLOCKS, 1);
            finished(NOTHING);
        } finally {
            ThreadClock.INSTANCE.repair();
        }
        compare();
    }

    /** Makes a call that takes place or not where a resource is used up; {@code exhausted} returns what it threw, or null. */
    void play(Kind fault, Class<? extends Error> error, Function<Runnable, @Nullable Throwable> exhausted) {
        Call call = calls.atomic(model.openPath());
        begun = played.size() + 1;
        Status[] status = new Status[1];
        Throwable thrown = exhausted.apply(() -> status[0] = call.code().apply(target));
        if (thrown == null) {
            conclude(call, status[0]);
        } else {
            require(error.isInstance(thrown), call, "threw " + thrown);
            counts.add(fault, 1);
            afterFault(call);
        }
    }

    /** Finds out whether a call took place that ended with an error, and makes it on the model too if so. */
    private void afterFault(Call call) {
        Summary summary = timer.summary();
        if (isClosed(summary)) {
            return;
        }
        Rows rows = Rows.of(summary);
        if (rows.equals(Rows.of(model))) {
            finished(NOTHING);
            return;
        }
        RecorderModel after = replay(played.size());
        call.code().apply(after);
        require(rows.equals(Rows.of(after)), call, "took place in part:\n" + rows.differences(Rows.of(model)));
        model = after;
        finished(call);
    }

    private boolean isClosed(Summary summary) {
        over |= summary.status() == Status.NOT_INITIALIZED && isClosing.getAsBoolean();
        return over;
    }

    // ---- comparison -------------------------------------------------------------------------------------------------

    /** Compares a summary that the calling thread, which records, takes now. */
    void compare() {
        if (over) {
            return;
        }
        Summary summary = timer.summary();
        if (isClosed(summary)) {
            return;
        }
        counts.add(Kind.SUMMARIES, 1);
        if (!model.isInitialized()) {
            require(summary.status() == Status.NOT_INITIALIZED, NOTHING, "summary has status " + summary.status());
            return;
        }
        Rows rows = Rows.of(summary);
        require(rows.equals(Rows.of(model)), NOTHING, "summary differs:\n" + rows.differences(Rows.of(model)));
        require(
                summary.totalNanos() == model.totalNanos(),
                NOTHING,
                "window of " + summary.totalNanos() + ", expected " + model.totalNanos());
    }

    /** Compares summaries that other threads took: each must show the state between two calls of its time. After the play. */
    void compare(List<Sample> samples) {
        List<Sample> pending = new ArrayList<>(samples);
        RecorderModel state = newModel();
        for (int step = 0; !pending.isEmpty() && step <= played.size(); step++) {
            if (step > 0) {
                played.get(step - 1).code().apply(state);
            }
            int now = step;
            pending.removeIf(sample -> sample.from() <= now
                    && now <= sample.to()
                    && Rows.of(state, sample.summary().totalNanos()).equals(Rows.of(sample.summary())));
        }
        if (!pending.isEmpty()) {
            Sample first = pending.get(0);
            RecorderModel nearest = replay(Math.min(first.to(), played.size()));
            throw disagreement(
                    NOTHING,
                    "a summary taken after " + first.from() + " to " + first.to() + " calls shows no state between:\n"
                            + Rows.of(first.summary())
                                    .differences(
                                            Rows.of(nearest, first.summary().totalNanos())));
        }
        counts.add(Kind.SUMMARIES, samples.size());
    }

    private RecorderModel replay(int steps) {
        RecorderModel replayed = newModel();
        for (Call call : played.subList(0, steps)) {
            call.code().apply(replayed);
        }
        return replayed;
    }

    /** Returns the rows of the model. */
    Rows expected() {
        return Rows.of(model);
    }

    private void require(boolean condition, Call call, String problem) {
        if (!condition) {
            throw disagreement(call, problem);
        }
    }

    private Disagreement disagreement(Call call, String problem) {
        int from = Math.max(0, played.size() - SHOWN_CALLS);
        return new Disagreement(
                call + ": " + problem + "\nin " + mode + " after " + played.subList(from, played.size()));
    }
}
