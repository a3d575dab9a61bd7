package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.FTimerException;
import io.ftimer.MismatchMode;
import io.ftimer.Status;
import io.ftimer.Summary;
import io.ftimer.internal.DiagnosticId;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.Report;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Summaries and reports over the ranks of an MPI job, each of which has a timer of its own.
 *
 * <pre>{@code
 * FTimer timer = FTimer.create();
 * MpiTimer ranks = MpiTimer.of(timer, world);
 * solve(timer);
 * double imbalance = ranks.summary().entry(RegionPath.of("solve")).orElseThrow().inclusive().imbalance();
 * ranks.textReport().metadata("grid", "512x512").write(Path.of("solve.txt"));
 * }</pre>
 *
 * <p>{@link #summary()}, {@link #unionSummary()} and the writing of reports are collective over the communicator: every
 * rank of it must make the same call, with all regions stopped, and all get the same result, bit for bit the same for any
 * number of ranks and any engine. Recording is not: nothing is sent while a region runs.
 *
 * <p>The communicator is the world until an {@code init} here names another one. It is borrowed: it must live until the
 * last call that uses it, and is not closed. Messages of this library have the tag {@value PartType#TAG} on it.
 *
 * <p>Failures are answered by a status and told as the {@link io.ftimer.ErrorPolicy} of the timer says. A timer that is
 * not initialised, or has no communicator, is noticed by its own rank only; whatever else is wrong on one rank, a running
 * region for instance, is answered the same on all. A rank that does not come is a failure of the engine, see
 * {@link CommunicationException}: the answer is then {@link Status#UNKNOWN}.
 *
 * <p>Thread safety: thread-confined, to the thread of the timer, which must be the one that the engine started as this
 * rank.
 */
public final class MpiTimer {
    private static final String STRICT = "MPI summary";
    private static final String UNION = "MPI union summary";

    private final FTimer timer;
    private final boolean hasEngine;
    private final @Nullable Communicator world;
    private @Nullable Communicator communicator;

    private MpiTimer(FTimer timer, boolean hasEngine, @Nullable Communicator world) {
        this.timer = Objects.requireNonNull(timer, "timer");
        this.hasEngine = hasEngine;
        this.world = world;
        this.communicator = world;
    }

    /** Returns what reduces {@code timer}, initialised or not, over the ranks of {@code world}. */
    public static MpiTimer of(FTimer timer, Communicator world) {
        return new MpiTimer(timer, true, Objects.requireNonNull(world, "world"));
    }

    /**
     * Returns what has no MPI engine, for programs that run with and without: everything over ranks answers
     * {@link Status#NOT_IMPLEMENTED} and writes nothing.
     */
    public static MpiTimer of(FTimer timer) {
        return new MpiTimer(timer, false, null);
    }

    /** Returns the timer. */
    public FTimer timer() {
        return timer;
    }

    /** Initialises the timer, see {@link FTimer#init()}, for reductions over the world. */
    public Status init() {
        return initialized(timer.init(), world);
    }

    /**
     * Initialises the timer, see {@link FTimer#init()}, for reductions over other ranks.
     *
     * @param over the ranks; null, as a {@link Communicator#split} gives it, is allowed, and reductions then answer
     *     {@link Status#UNKNOWN}
     */
    public Status init(@Nullable Communicator over) {
        return initialized(timer.init(), over);
    }

    /** Initialises the timer as {@link #init(Communicator)}, see {@link FTimer#init(MismatchMode)}. */
    public Status init(MismatchMode mode, @Nullable Communicator over) {
        return initialized(timer.init(mode), over);
    }

    private Status initialized(Status status, @Nullable Communicator over) {
        if (status.isSuccess()) {
            communicator = over;
        }
        return status;
    }

    /**
     * Returns the statistics over ranks whose trees are all the same; collective. If trees differ, it is
     * {@link Status#MPI_INCONSISTENT} on every rank, and {@link StrictSummary#disagreements()} says where.
     */
    public StrictSummary summary() {
        return result(call(STRICT, StrictReduction.INSTANCE));
    }

    /** Returns the statistics over ranks of any trees, each region over the ranks that have it; collective. */
    public UnionSummary unionSummary() {
        return result(call(UNION, UnionReduction.INSTANCE));
    }

    /** Returns a text report of {@link #summary()}. */
    public MpiReport textReport() {
        return report(call(STRICT, StrictReduction.INSTANCE), StrictReduction.INSTANCE::text);
    }

    /** Returns a CSV report of {@link #summary()}. */
    public MpiReport csvReport() {
        return report(call(STRICT, StrictReduction.INSTANCE), StrictReduction.INSTANCE::csv);
    }

    /** Returns a text report of {@link #unionSummary()}. */
    public MpiReport unionTextReport() {
        return report(call(UNION, UnionReduction.INSTANCE), UnionReduction.INSTANCE::text);
    }

    /** Returns a CSV report of {@link #unionSummary()}. */
    public MpiReport unionCsvReport() {
        return report(call(UNION, UnionReduction.INSTANCE), UnionReduction.INSTANCE::csv);
    }

    private <R> CollectiveCall<Summary, R> call(String what, RankReduction<Summary, R> reduction) {
        return new CollectiveCall<>(what, reduction, timer::refuseFor);
    }

    private <R> R result(CollectiveCall<Summary, R> call) {
        Share<Summary> share = share();
        R alone = refusedAlone(call, share);
        return alone == null ? call.result(Objects.requireNonNull(communicator), share) : alone;
    }

    private <R> MpiReport report(CollectiveCall<Summary, R> call, Function<R, ? extends Report<?>> format) {
        return new MpiReport(delivery -> {
            Share<Summary> share = share();
            R alone = refusedAlone(call, share);
            return alone == null
                    ? call.report(Objects.requireNonNull(communicator), share, format, delivery)
                    : call.reduction().status(alone);
        });
    }

    private Share<Summary> share() {
        try {
            Summary summary = timer.summary();
            Status status = summary.hasActiveTimers() ? Status.ACTIVE : summary.status();
            return new Share<>(status, summary.status().isSuccess() ? summary : null, null);
        } catch (FTimerException e) {
            return new Share<>(e.status(), null, e);
        }
    }

    /** Returns what this rank answers without meeting the others, null if it has to meet them. */
    private <R> @Nullable R refusedAlone(CollectiveCall<Summary, R> call, Share<Summary> share) {
        boolean cannotMeet = share.status() == Status.NOT_INITIALIZED || communicator == null;
        if (share.summary() == null && cannotMeet) {
            if (share.thrown() != null) {
                throw share.thrown();
            }
            return call.reduction().refused(share.status());
        }
        if (!hasEngine) {
            return call.refuse(DiagnosticId.NO_MPI_ENGINE, "there is no MPI engine; give MpiTimer.of the world of one");
        }
        return communicator == null
                ? call.refuse(DiagnosticId.NO_COMMUNICATOR, "the timer was initialised with a null communicator")
                : null;
    }
}
