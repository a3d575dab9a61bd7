package io.ftimer;

import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What comes of recording: the status of each operation, times, and summaries, also for other threads than the owner. */
abstract sealed class TimerResults extends TimerLifecycle permits TimerRegions {
    private final SnapshotExchange snapshots = new SnapshotExchange();

    /** What is wrong with the state of this timer; null as long as nothing is. */
    private volatile @Nullable String damage;

    TimerResults(RecorderConfig config, Rejections rejections) {
        super(config, rejections);
    }

    /** Returns the status of the owner's last operation, also of one that answers something else than a status. */
    public Status lastStatus() {
        return lastStatus;
    }

    /**
     * Rejects an operation of something that is built on this timer, such as a reduction over ranks, as this timer rejects
     * its own: by its {@link io.ftimer.values.ErrorPolicy}, to its diagnostics, and counted by its session.
     *
     * @param status what the rejected operation answers
     * @param line the whole diagnostic line, made only if somebody reads it
     * @param cause what is behind it, for the exception under {@link io.ftimer.values.ErrorPolicy#THROW}
     * @return {@code status}
     */
    public Status rejectFor(Status status, Supplier<String> line, @Nullable Throwable cause) {
        lastStatus = status;
        return rejections.report(status, line, cause);
    }

    /**
     * Returns what was recorded so far, running regions included up to now. If it is rejected, the summary is empty and its
     * {@link Summary#status()} tells why.
     */
    public Summary summary() {
        if (Thread.currentThread() != fast) {
            Status rejected = admitResult("give a summary", null);
            if (rejected != null) {
                return Summary.rejected(rejected);
            }
        }
        succeeded();
        return snapshot();
    }

    /**
     * Returns the inclusive time of one call path so far, in nanoseconds, up to now if it is running. Nothing is changed by
     * it. 0 for a region that is not recorded. If it is rejected, it answers 0 and {@link #lastStatus()} is not
     * {@link Status#SUCCESS}: {@link Status#UNKNOWN} for a handle that is not of this run.
     */
    public long readNanos(RegionHandle region) {
        if (Thread.currentThread() != fast && admitResult("read", region) != null) {
            return 0;
        }
        if (region == null || isUnknown(region.node.id)) {
            reject(
                    DiagnosticId.UNKNOWN_ID,
                    () -> "cannot read " + region
                            + ": not a handle of this run; take the one that startRegion() gives");
            return 0;
        }
        succeeded();
        return region.node.isMuted() ? 0 : tree.inclusiveNanos(region.node, clock);
    }

    /** Returns whether a handle is not of the present run. */
    final boolean isUnknown(TimerId id) {
        return id == null || id.definitions != tree.definitions;
    }

    // ---- summaries for any thread -----------------------------------------------------------------------------------

    /** Returns a consistent summary, asked for by any thread while the owner goes on recording. */
    final Summary snapshot() {
        return owner() == Thread.currentThread() ? read() : snapshots.take(this);
    }

    /** Returns the present state; for the owner, or where the owner cannot be recording. */
    final Summary read() {
        checkIntact();
        return tree.summary(clock, config.dates().instant(), config.zone());
    }

    /** Returns a consistent summary, or null if the owner recorded in the meantime. */
    final @Nullable Summary tryRead() {
        return tree.trySummary(clock, config.dates().instant(), config.zone());
    }

    @Override
    final void attend() {
        if (owner() == Thread.currentThread()) {
            checkIntact();
            snapshots.serve(this);
        } else {
            failIfDamaged();
        }
    }

    @Override
    final boolean isAwaited() {
        return snapshots.isAwaited();
    }

    /**
     * Stops the timer for good if its own state is damaged: plausible but wrong numbers would be worse than none. No call of
     * the API can bring this about. Not for other threads while the owner lives: a change under way would look like damage.
     */
    private void checkIntact() {
        if (damage == null && !tree.isIntact()) {
            damage = "the state of this timer is damaged while open: " + tree.openPath()
                    + "; its numbers are lost, create a new one";
            close();
        }
        failIfDamaged();
    }

    final void failIfDamaged() {
        if (damage != null) {
            throw new IllegalStateException(damage);
        }
    }
}
