package io.ftimer.mpi.internal;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The current operation of this rank: engines note it here for the message that ends a job that is stuck.
 *
 * <p>A rank is a JVM, or in multicore mode of MPJ Express a class loader. Thread safety: one thread makes MPI calls; another
 * one may read.
 */
public final class RankActivity {
    private record Operation(String name, Object communicator) {}

    /** Ends this JVM and reports the reason to the launcher. */
    @FunctionalInterface
    public interface Ending {
        /** Ends the JVM with that exit code. */
        void failAndHalt(int code, String what);
    }

    private static final AtomicReference<@Nullable Ending> ENDING = new AtomicReference<>();
    private static volatile @Nullable Operation current;

    private RankActivity() {}

    /** Notes that this rank starts an operation that may wait for others; {@code communicator.toString()} names the communicator. */
    public static void begin(String operation, Object communicator) {
        current = new Operation(operation, communicator);
    }

    /** Notes that the operation has ended. */
    public static void end() {
        current = null;
    }

    /** Returns the operation and its communicator, or null between operations. */
    public static @Nullable String current() {
        Operation operation = current;
        return operation == null ? null : operation.name() + " on " + operation.communicator();
    }

    /** Sets how this rank ends when it fails; a launcher does. */
    public static void endBy(Ending ending) {
        ENDING.set(ending);
    }

    /** Returns whether a launcher of fTimer started this rank, so that {@link #fail} ends the whole job. */
    public static boolean isSupervised() {
        return ENDING.get() != null;
    }

    /**
     * Ends this JVM at once, and with it every rank in it. Under a launcher, the whole job ends with this message; otherwise
     * the message goes to standard error.
     *
     * @param code the exit code, which MPJ Express in multicore mode turns into 0
     * @param who the rank
     * @param what what it did, to be read after the rank
     */
    public static void fail(int code, Object who, String what) {
        Ending ending = ENDING.get();
        if (ending == null) {
            System.err.println("ftimer: " + who + " " + what);
            System.err.flush();
            Runtime.getRuntime().halt(code);
        } else {
            ending.failAndHalt(code, what);
        }
    }
}
