package io.ftimer.internal.engine;

import io.ftimer.summary.Summary;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Gives other threads consistent summaries of a recorder whose owner keeps recording.
 *
 * <p>Either the owner pauses for long enough, and a copy succeeds. Or it keeps recording: then its fast path is closed, and
 * its next call takes the summary. One of the two always happens, whatever the size of the tree and however busy the owner;
 * the owner pays nothing while no thread asks. If the owner has ended, its state is read directly.
 */
final class SnapshotExchange {
    /** Copies tried before the owner is asked: a busy owner disturbs most of them, and each costs a walk over the tree. */
    private static final int ATTEMPTS = 3;

    private final Recorder recorder;
    private volatile @Nullable CompletableFuture<Summary> request;

    SnapshotExchange(Recorder recorder) {
        this.recorder = recorder;
    }

    /** Returns a summary; for any thread but the owner. */
    Summary take() {
        CompletableFuture<Summary> asked = null;
        boolean interrupted = false;
        try {
            while (true) {
                Thread owner = recorder.owner();
                Summary copy = copy();
                if (copy != null) {
                    return copy;
                }
                if (owner != null && !owner.isAlive() && recorder.owner() == owner) {
                    return recorder.read();
                }
                // one request is kept until it is answered: a big tree may take the owner longer than the wait below
                asked = asked == null ? ask() : asked;
                recorder.obstruct(Obstacle.AWAITED);
                try {
                    return asked.get(1, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    // the owner has made no call since, and may make none for long: try to copy again
                    recorder.failIfDamaged();
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

    private @Nullable Summary copy() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Summary copy = recorder.tryRead();
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

    /** Takes the summary that other threads wait for, if any; for the owner, whose own call must not fail because of it. */
    void serve() {
        CompletableFuture<Summary> pending = request;
        if (pending == null) {
            return;
        }
        synchronized (this) {
            request = null;
        }
        try {
            pending.complete(recorder.read());
        } catch (RuntimeException | Error e) {
            pending.completeExceptionally(e);
        }
    }
}
