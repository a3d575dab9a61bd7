package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Summaries and reports over the ranks of an MPI job, each of which has a timer of its own.
 *
 * <pre>{@code
 * InProcess.run(4, world -> {
 *     FTimer timer = FTimer.create();
 *     MpiTimer ranks = MpiTimer.of(timer, world);
 *     timer.start("solve");
 *     Thread.sleep(10 * world.rank());
 *     timer.stop("solve");
 *     StrictSummary summary = ranks.summary();
 *     double imbalance = summary.entry(RegionPath.of("solve")).orElseThrow().inclusive().imbalance();
 *     ranks.textReport().metadata("grid", "512x512").write(Path.of("solve.txt"));
 * });
 * }</pre>
 *
 * <p>All regions must be stopped when ranks make a collective call.
 *
 * <p>Failed calls return a status, and report as the {@link io.ftimer.values.ErrorPolicy} of the timer says. If a timer is not
 * initialized or has no communicator, only its own rank rejects the call. All other problems of one rank, such as a running
 * region, reject it on every rank. If a rank does not arrive, the engine throws a {@link CommunicationException}, and
 * the call returns {@link Status#UNKNOWN}.
 *
 * <p>Thread safety: thread-confined, to the thread of the timer, which must be the one that the engine started as this
 * rank.
 */
public final class MpiTimer extends RankTimer {
    private final TimerParticipant participant;

    private MpiTimer(TimerParticipant participant) {
        super(
                participant,
                new Reduction.Strict(Reduction.Call.SUMMARY, "ranks"),
                Reduction.Call.UNION,
                Reduction.Call.EXPORT);
        this.participant = participant;
    }

    /** Returns an MPI timer that reduces {@code timer}, initialized or not, over the ranks of {@code world}. */
    public static MpiTimer of(FTimer timer, Communicator world) {
        return new MpiTimer(new TimerParticipant(timer, Objects.requireNonNull(world, "world")));
    }

    /**
     * Returns an MPI timer without an engine, for programs that also run without MPI. All its collective calls return
     * {@link Status#NOT_IMPLEMENTED} and write nothing.
     */
    public static MpiTimer of(FTimer timer) {
        return new MpiTimer(new TimerParticipant(timer, null));
    }

    /** Returns the timer that records. */
    public FTimer timer() {
        return participant.timer;
    }

    /** Initializes the timer, see {@link FTimer#init()}, for reductions over the world. */
    public Status init() {
        return participant.initialized(participant.timer.init());
    }

    /**
     * Initializes the timer, see {@link FTimer#init()}, for reductions over other ranks.
     *
     * @param over the ranks; may be null, as {@link Communicator#split} returns it for a rank of no group, and reductions
     *     then return {@link Status#UNKNOWN}
     */
    public Status init(@Nullable Communicator over) {
        return participant.initialized(participant.timer.init(), over);
    }

    /** Initializes the timer as {@link #init(Communicator)}, see {@link FTimer#init(MismatchMode)}. */
    public Status init(MismatchMode mode, @Nullable Communicator over) {
        return participant.initialized(participant.timer.init(mode), over);
    }
}
