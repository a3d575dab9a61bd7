package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.internal.engine.DiagnosticSink;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.internal.text.ShownText;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A rank with a timer of one thread. If the timer is not initialized, the rank answers alone, as in the Fortran library: the others
 * may make no call, so it must not wait for them, and cannot know whether they reject theirs too. So every such rank says so itself;
 * {@link DiagnosticSink#leaveNumbers} keeps that to one line of each rank but 0.
 */
class TimerParticipant extends Participant {
    final FTimer timer;

    TimerParticipant(FTimer timer, @Nullable Communicator world) {
        super(world);
        this.timer = Objects.requireNonNull(timer, "timer");
        leaveNumbers();
    }

    @Override
    final @Nullable DiagnosticSink sharedDiagnostics() {
        return timer.recorder().sharedDiagnostics();
    }

    @Override
    String userType() {
        return "MpiTimer";
    }

    @Override
    Participant.Contribution contribution() {
        try {
            Summary taken = timer.summary();
            Summary summary = taken.isTimed()
                    ? taken
                    : Summary.rejected(timer.recorder().reject(Rejection.noTimes("a reduction over ranks")));
            Status status = summary.status();
            return status.isSuccess()
                    ? contribution(summary)
                    : Participant.Contribution.rejected(ranksFor(status), status);
        } catch (FTimerException e) {
            return Participant.Contribution.thrown(ranksFor(e.status()), e);
        }
    }

    Participant.Contribution contribution(Summary summary) {
        return summary.hasActiveTimers()
                ? Participant.Contribution.active(
                        communicator(), innermost(summary), UnionSummary.rejected(Status.ACTIVE))
                : Participant.Contribution.of(communicator(), summary.status(), UnionSummary.of(rank(), summary));
    }

    private static String innermost(Summary summary) {
        return summary.entries().stream()
                .filter(SummaryEntry::isActive)
                .reduce((outer, inner) -> inner)
                .map(entry -> ShownText.quoted(entry.path()))
                .orElse("");
    }

    private @Nullable Communicator ranksFor(Status status) {
        return status == Status.NOT_INITIALIZED ? null : communicator();
    }

    @Override
    final String lastMessage() {
        return timer.lastMessage();
    }

    /** Every rank reports, since it may have a diagnostics sink of its own; standard error gets the line of one rank. */
    @Override
    final Status reject(Status status, boolean isSpokesman, Rejection rejection, @Nullable Throwable cause) {
        return timer.recorder().reject(status, isSpokesman, rejection, cause);
    }
}
