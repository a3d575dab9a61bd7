package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.CsvReport;
import io.ftimer.report.TextReport;
import io.ftimer.summary.Summary;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import java.util.Objects;
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
 * <p>Failures are answered by a status and told as the {@link io.ftimer.values.ErrorPolicy} of the timer says. A timer that is
 * not initialized, or has no communicator, is noticed by its own rank only; whatever else is wrong on one rank, a running
 * region for instance, is answered the same on all. A rank that does not come is a failure of the engine, see
 * {@link CommunicationException}: the answer is then {@link Status#UNKNOWN}.
 *
 * <p>Thread safety: thread-confined, to the thread of the timer, which must be the one that the engine started as this
 * rank.
 */
public final class MpiTimer {
    private final FTimer timer;
    private final RankCalls<Summary> calls;

    private MpiTimer(FTimer timer, boolean hasEngine, @Nullable Communicator world) {
        this.timer = Objects.requireNonNull(timer, "timer");
        this.calls = new RankCalls<>(new TimerSource(timer), hasEngine, world);
    }

    /** Returns what reduces {@code timer}, initialized or not, over the ranks of {@code world}. */
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

    /** Initializes the timer, see {@link FTimer#init()}, for reductions over the world. */
    public Status init() {
        return calls.initialized(timer.init());
    }

    /**
     * Initializes the timer, see {@link FTimer#init()}, for reductions over other ranks.
     *
     * @param over the ranks; null, as a {@link Communicator#split} gives it, is allowed, and reductions then answer
     *     {@link Status#UNKNOWN}
     */
    public Status init(@Nullable Communicator over) {
        return calls.initialized(timer.init(), over);
    }

    /** Initializes the timer as {@link #init(Communicator)}, see {@link FTimer#init(MismatchMode)}. */
    public Status init(MismatchMode mode, @Nullable Communicator over) {
        return calls.initialized(timer.init(mode), over);
    }

    /**
     * Returns the statistics over ranks whose trees are all the same; collective. If trees differ, it is
     * {@link Status#MPI_INCONSISTENT} on every rank, and {@link StrictSummary#disagreements()} says where.
     */
    public StrictSummary summary() {
        return calls.result(StrictReduction.INSTANCE);
    }

    /** Returns the statistics over ranks of any trees, each region over the ranks that have it; collective. */
    public UnionSummary unionSummary() {
        return calls.result(UnionReduction.INSTANCE);
    }

    /** Returns a text report of {@link #summary()}. */
    public MpiReport textReport() {
        return calls.report(StrictReduction.INSTANCE, TextReport::of);
    }

    /** Returns a CSV report of {@link #summary()}. */
    public MpiReport csvReport() {
        return calls.report(StrictReduction.INSTANCE, CsvReport::of);
    }

    /** Returns a text report of {@link #unionSummary()}. */
    public MpiReport unionTextReport() {
        return calls.report(UnionReduction.INSTANCE, TextReport::of);
    }

    /** Returns a CSV report of {@link #unionSummary()}. */
    public MpiReport unionCsvReport() {
        return calls.report(UnionReduction.INSTANCE, CsvReport::of);
    }
}
