package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.summary.Summary;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A timer of one thread. Not initialized, it answers alone. */
record TimerSource(FTimer timer) implements RankSource<Summary> {
    @Override
    public String userType() {
        return "MpiTimer";
    }

    @Override
    public Share<Summary> share(@Nullable Communicator over) {
        try {
            Summary summary = timer.summary();
            Status status = summary.hasActiveTimers() ? Status.ACTIVE : summary.status();
            return summary.status().isSuccess()
                    ? new Share<>(Share.Weight.EVERY_RANK, status, summary, null)
                    : Share.told(weight(status), status);
        } catch (FTimerException e) {
            return new Share<>(weight(e.status()), e.status(), null, e);
        }
    }

    private static Share.Weight weight(Status status) {
        return status == Status.NOT_INITIALIZED ? Share.Weight.ALONE : Share.Weight.EVERY_RANK;
    }

    @Override
    public Status reject(Status status, Supplier<String> line, @Nullable Throwable cause) {
        return Access.RECORDERS.reject(timer, status, line, cause);
    }
}
