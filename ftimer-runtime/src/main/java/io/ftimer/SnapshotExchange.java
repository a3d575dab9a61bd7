package io.ftimer;

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
    Summary take(FTimer timer) {
        while (true) {
            Thread owner = timer.owner();
            if (owner != null && !owner.isAlive()) {
                return timer.read();
            }
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                Summary copy = timer.tryRead();
                if (copy != null) {
                    return copy;
                }
                Thread.onSpinWait();
            }
            CompletableFuture<Summary> asked = ask();
            timer.closeFastPath();
            try {
                return asked.get(1, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // the owner has made no call since: try to copy again
                continue;
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                Thread.yield();
            }
        }
    }

    private synchronized CompletableFuture<Summary> ask() {
        CompletableFuture<Summary> pending = request;
        if (pending == null) {
            pending = new CompletableFuture<>();
            request = pending;
        }
        return pending;
    }

    /** Makes the summary that others wait for, if any do; for the owner. */
    void serve(FTimer timer) {
        CompletableFuture<Summary> pending = request;
        if (pending == null) {
            return;
        }
        synchronized (this) {
            request = null;
        }
        try {
            pending.complete(timer.read());
        } catch (RuntimeException e) {
            pending.completeExceptionally(e);
        }
    }
}
