package io.ftimer.internal.engine;

import io.ftimer.values.FTimerException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what recording throws out of instrumented code that others wrote. After the first fault, as a class that is missing, no further
 * call begins, and one line on standard error says why. Calls that have begun still end, so that their regions are closed.
 *
 * <p>An operation that a recorder rejects is no fault: the recorder keeps it. Nor is an exhausted stack, which is that of the code around.
 *
 * <p>Thread safety: thread-safe.
 */
public final class FaultBarrier {
    private final String option;
    private final Consumer<String> consequence;
    private final Consumer<String> missed;
    private final AtomicBoolean isBroken = new AtomicBoolean();

    /**
     * Creates a barrier.
     *
     * @param option the option of the agent that instruments the code, for the line
     * @param consequence gets the line after the first fault
     * @param missed gets a line after a call for which the stack was too short
     */
    public FaultBarrier(String option, Consumer<String> consequence, Consumer<String> missed) {
        this.option = option;
        this.consequence = consequence;
        this.missed = missed;
    }

    /**
     * Begins a call.
     *
     * @param none what is returned instead if it cannot begin
     */
    public <T extends @Nullable Object> T begin(T none, Supplier<T> call) {
        return isBroken.get() ? none : attempt(none, call);
    }

    public void end(Runnable call) {
        attempt(this, () -> {
            call.run();
            return this;
        });
    }

    private <T extends @Nullable Object> T attempt(T none, Supplier<T> call) {
        try {
            return call.get();
        } catch (FTimerException rejected) {
            return none;
        } catch (StackOverflowError exhausted) {
            quietly(() -> missed.accept(option + " did not record a call, because the stack was exhausted"));
            return none;
        } catch (Throwable fault) {
            if (isBroken.compareAndSet(false, true)) {
                quietly(() -> report(fault));
            }
            return none;
        }
    }

    /** The stack or memory may still be exhausted; the code around goes on. */
    private static void quietly(Runnable note) {
        try {
            note.run();
        } catch (Throwable again) {
            // nothing can be done
        }
    }

    private void report(Throwable fault) {
        StackTraceElement[] frames = fault.getStackTrace();
        String line = option + " records nothing from now on, because of " + fault
                + (frames.length == 0 ? "" : " at " + frames[0])
                + "; add what is missing, in one version of fTimer, or remove the option";
        System.err.println("ftimer: " + line);
        consequence.accept(line);
    }
}
