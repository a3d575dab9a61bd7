package io.ftimer.chaos;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import io.ftimer.values.ErrorPolicy;
import org.jspecify.annotations.Nullable;

/** Runs code where the stack is almost used up. For one use. */
final class SmallStack {
    private static final int MANY = 40;

    static {
        rehearse(false);
        rehearse(true);
    }

    private final int frames;
    private final Runnable code;
    private @Nullable Throwable thrown;

    private SmallStack(int frames, Runnable code) {
        this.frames = frames;
        this.code = code;
    }

    /** Loads the classes that a call needs: one whose initialization fails for want of stack stays unusable. */
    private static void rehearse(boolean callStatistics) {
        try (TimerSession session = TimerSession.builder()
                .clock(ThreadClock.INSTANCE)
                .errorPolicy(ErrorPolicy.RETURN)
                .callStatistics(callStatistics)
                .open()) {
            FTimer timer = session.timer();
            timer.start("a");
            for (int i = 0; i < MANY; i++) {
                timer.start("b" + i);
                timer.next("c" + i);
                timer.stop("c" + i);
                timer.stop("b" + i);
            }
            timer.summary();
            session.close();
            timer.start("a");
        }
    }

    /** Runs code so many frames above the end of the stack; returns what it threw, or null. */
    static @Nullable Throwable run(int frames, Runnable code) {
        SmallStack stack = new SmallStack(frames, code);
        stack.dive();
        return stack.thrown;
    }

    /** Returns the number of frames that were used below the caller's. */
    private int dive() {
        int below;
        try {
            below = dive();
        } catch (StackOverflowError e) {
            return 0;
        }
        if (below == frames) {
            try {
                code.run();
            } catch (Throwable e) {
                thrown = e;
            }
        }
        return below + 1;
    }
}
