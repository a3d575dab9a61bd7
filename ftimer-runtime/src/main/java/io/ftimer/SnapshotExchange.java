package io.ftimer;

import io.ftimer.summary.Summary;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * How another thread gets a consistent summary of a recorder whose owner goes on recording.
 *
 * <p>Either the owner does nothing for long enough: then a copy succeeds. Or it keeps recording: then its fast way is
 * closed, and with its next call it makes the summary itself. One of the two always happens, whatever the size of the tree
 * and however busy the owner; the owner pays nothing while nobody asks. If the owner has ended, nothing is in the way.
 */
final class SnapshotExchange {
    private static final int ATTEMPTS = 3;

    private volatile @Nullable CompletableFuture<Summary> request;

    /** Returns a summary; for any thread but the owner. */
    Summary take(TimerResults timer) {
        CompletableFuture<Summary> asked = null;
        boolean interrupted = false;
        try {
            while (true) {
                Thread owner = timer.owner();
                Summary copy = copy(timer);
                if (copy != null) {
                    return copy;
                }
                if (owner != null && !owner.isAlive() && timer.owner() == owner) {
                    return timer.read();
                }
                // one request is kept until it is answered: a big tree may take the owner longer than the wait below
                asked = asked == null ? ask() : asked;
                timer.closeFastPath();
                try {
                    return asked.get(1, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    // the owner has made no call since, and may make none for long: try to copy again
                    timer.failIfDamaged();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    Throwable cause = Objects.requireNonNull(e.getCause());
                    throw new IllegalStateException(cause.getMessage(), cause);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static @Nullable Summary copy(TimerResults timer) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Summary copy = timer.tryRead();
            if (copy != null) {
                return copy;
            }
            Thread.onSpinWait();
        }
        return null;
    }

    private synchronized CompletableFuture<Summary> ask() {
        CompletableFuture<Summary> pending = request;
        if (pending == null) {
            pending = new CompletableFuture<>();
            request = pending;
        }
        return pending;
    }

    /** Returns whether somebody waits for {@link #serve}. */
    boolean isAwaited() {
        return request != null;
    }

    /** Makes the summary that others wait for, if any do; for the owner, whose own call must not fail because of it. */
    void serve(TimerResults timer) {
        CompletableFuture<Summary> pending = request;
        if (pending == null) {
            return;
        }
        synchronized (this) {
            request = null;
        }
        try {
            pending.complete(timer.read());
        } catch (RuntimeException | Error e) {
            pending.completeExceptionally(e);
        }
    }
}
