package io.ftimer.report.internal.files;

import io.ftimer.values.DiagnosticId;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/**
 * Limits work that may never end, such as opening a pipe without its other end, or access to a network folder that does not
 * answer. It runs on a daemon thread, which is abandoned when the time is over. Stateless.
 */
public final class Deadline {
    /** For all work at the exit of the JVM together: longer than a report waits for other writers of its file. */
    public static final Duration OF_EXIT = Duration.ofSeconds(60);

    /** For the line that says that the time of an exit is over: standard error may be a pipe, too. */
    private static final Duration OF_LINE = Duration.ofSeconds(1);

    private Deadline() {}

    /**
     * Returns the result of the access to a file. One that comes too late is closed if possible.
     *
     * @param named the file for messages
     * @throws FileSystemException if the time is over before
     */
    static <T> T within(Duration limit, Path named, Callable<T> access) throws IOException {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread thread = start("ftimer-file", () -> {
            try {
                T value = access.call();
                if (!result.complete(value) && value instanceof Closeable late) {
                    late.close();
                }
            } catch (Throwable failure) {
                result.completeExceptionally(failure);
            }
        });
        if (!endsWithin(limit, thread)) {
            result.completeExceptionally(new FileSystemException(
                    named.toString(),
                    null,
                    "no answer within " + limit.toMillis() + " ms: a pipe whose other end is not open, or a file"
                            + " system that does not respond; name another file"));
        }
        try {
            return result.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) Objects.requireNonNull(e.getCause());
        }
    }

    /**
     * Registers work for the exit of the JVM, which does not wait for it longer than {@link #OF_EXIT}, and then says so in one line.
     *
     * @param thread the name of the thread that does the work
     * @return what removes it, which does nothing while the JVM exits
     * @throws IllegalStateException if the JVM is exiting
     */
    public static Runnable atExit(String thread, Runnable work) {
        // inherits nothing of the thread that happens to be the first one
        return register(new Thread(null, () -> runAtExit(thread, work, OF_EXIT), thread + "-limit", 0, false));
    }

    /**
     * Registers a hook that calls {@link #runAtExit}, and returns what removes it.
     *
     * @throws IllegalStateException if the JVM is exiting
     */
    public static Runnable register(Thread hook) {
        Runtime.getRuntime().addShutdownHook(hook);
        return () -> {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException exiting) {
                // the hook runs already
            }
        };
    }

    /** Does work in a hook, which does not wait for it longer than the limit, and then says so in one line. */
    public static void runAtExit(String thread, Runnable work, Duration limit) {
        if (!endsWithin(limit, start(thread, work))) {
            String line = DiagnosticId.IO_FAILED.line("reports may be missing or incomplete: the JVM exits before they"
                    + " are written, after " + limit.toMillis() + " ms of waiting");
            endsWithin(OF_LINE, start("ftimer-line", () -> System.err.println(line)));
        }
    }

    private static boolean endsWithin(Duration limit, Thread thread) {
        try (WaitLimit wait = new WaitLimit(limit)) {
            return wait.until(nanos -> {
                TimeUnit.NANOSECONDS.timedJoin(thread, nanos);
                return !thread.isAlive();
            });
        }
    }

    private static Thread start(String name, Runnable work) {
        Thread thread = new Thread(null, work, name, 0, false);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
