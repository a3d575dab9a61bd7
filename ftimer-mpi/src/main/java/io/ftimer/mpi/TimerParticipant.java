package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.summary.Summary;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A rank with a timer of one thread. If the timer is not initialized, the rank answers alone. */
class TimerParticipant extends Participant<Summary> {
    private final FTimer timer;

    TimerParticipant(FTimer timer, @Nullable Communicator world) {
        super(world);
        this.timer = timer;
    }

    final FTimer timer() {
        return timer;
    }

    @Override
    String userType() {
        return "MpiTimer";
    }

    @Override
    Contribution<Summary> contribution() {
        try {
            Summary summary = timer.summary();
            Status status = summary.status();
            if (!status.isSuccess()) {
                return Contribution.rejected(ranksFor(status), status);
            }
            return Contribution.of(communicator(), summary.hasActiveTimers() ? Status.ACTIVE : status, summary);
        } catch (FTimerException e) {
            return Contribution.thrown(ranksFor(e.status()), e);
        }
    }

    private @Nullable Communicator ranksFor(Status status) {
        return status == Status.NOT_INITIALIZED ? null : communicator();
    }

    /** Every rank reports: timers of one thread have a diagnostics sink for each rank. */
    @Override
    final Status reject(Status status, boolean isSpokesman, Supplier<String> line, @Nullable Throwable cause) {
        return Access.RECORDERS.reject(timer, status, line, cause);
    }
}
