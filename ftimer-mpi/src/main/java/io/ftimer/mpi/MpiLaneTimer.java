package io.ftimer.mpi;

import io.ftimer.lanes.LaneConfig;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.reduce.lanes.StrictHybridSummary;
import io.ftimer.reduce.lanes.UnionHybridSummary;
import io.ftimer.report.CsvReport;
import io.ftimer.report.TextReport;
import io.ftimer.values.Status;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Summaries and reports over the ranks of an MPI job and their lanes; each rank has a lane timer of its own.
 *
 * <pre>{@code
 * LaneTimer timer = LaneTimer.create(4);
 * MpiLaneTimer ranks = MpiLaneTimer.of(timer, world);
 * solve(timer);
 * ranks.csvReport().metadata("grid", "512x512").write(Path.of("solve.csv"));
 * }</pre>
 *
 * <p>{@link #summary()}, {@link #unionSummary()} and the writing of reports are collective over the communicator, to be
 * called in serial context: every rank of it must make the same call, after its timed regions have ended, and all get the
 * same result, bit for bit the same for any number of ranks and any engine. Recording is not: nothing is sent while a region
 * runs, and workers never meet other ranks.
 *
 * <p>The communicator is the world until an {@code init} here names another one. It is borrowed: it must live until the
 * last call that uses it, and is not closed. Messages of this library have the tag {@value PartType#TAG} on it.
 *
 * <p>What is checked, in this order: a call inside a team, and then a null communicator, are answered by their own rank alone.
 * Then all ranks answer the same: {@link Status#NOT_INITIALIZED} if one is not; {@link Status#UNKNOWN} if all lanes of one
 * together have more time than 64 bits of nanoseconds hold, 292 years; {@link Status#ACTIVE} if a timed region or a region of
 * a lane is open on one; if calls of workers were rejected, the highest status among the first ones of each rank, and these are
 * forgotten; {@link Status#MPI_INCONSISTENT} for a strict result of ranks that do not agree; {@link Status#IO} if rank 0
 * cannot write. Failures are told as the {@link io.ftimer.values.ErrorPolicy} of the timer says; under {@code WARN} it is rank 0 that
 * writes the line of what all ranks answer.
 *
 * <p>Thread safety: thread-confined, to the thread that the engine started as this rank.
 */
public final class MpiLaneTimer {
    private final LaneTimer timer;
    private final RankCalls<UnionHybridSummary> calls;

    private MpiLaneTimer(LaneTimer timer, boolean hasEngine, @Nullable Communicator world) {
        this.timer = Objects.requireNonNull(timer, "timer");
        this.calls = new RankCalls<>(new LaneSource(timer, hasEngine), hasEngine, world);
    }

    /** Returns what reduces {@code timer}, initialized or not, over the ranks of {@code world}. */
    public static MpiLaneTimer of(LaneTimer timer, Communicator world) {
        return new MpiLaneTimer(timer, true, Objects.requireNonNull(world, "world"));
    }

    /**
     * Returns what has no MPI engine, for programs that run with and without: everything over ranks answers
     * {@link Status#NOT_IMPLEMENTED} and writes nothing; {@link Status#NOT_INITIALIZED} and, inside a team,
     * {@link Status#ACTIVE} are answered before.
     */
    public static MpiLaneTimer of(LaneTimer timer) {
        return new MpiLaneTimer(timer, false, null);
    }

    /** Returns the timer. */
    public LaneTimer timer() {
        return timer;
    }

    /** Initializes the timer, see {@link LaneTimer#init()}, for reductions over the world. */
    public Status init() {
        return calls.initialized(timer.init());
    }

    /** Initializes the timer, see {@link LaneTimer#init(LaneConfig)}, for reductions over the world. */
    public Status init(LaneConfig config) {
        return calls.initialized(timer.init(config));
    }

    /**
     * Initializes the timer, see {@link LaneTimer#init(LaneConfig)}, for reductions over other ranks.
     *
     * @param over the ranks; null, as a {@link Communicator#split} gives it, is allowed, and reductions then answer
     *     {@link Status#UNKNOWN}
     */
    public Status init(LaneConfig config, @Nullable Communicator over) {
        return calls.initialized(timer.init(config), over);
    }

    /**
     * Returns the statistics over ranks and lanes that all agree; collective. If a lane is missing or regions differ, it is
     * {@link Status#MPI_INCONSISTENT} on every rank, and {@link StrictHybridSummary#disagreements()} says where.
     */
    public StrictHybridSummary summary() {
        return calls.result(StrictHybridReduction.INSTANCE);
    }

    /** Returns the statistics over any ranks and lanes, each region over those that have it; collective. */
    public UnionHybridSummary unionSummary() {
        return calls.result(UnionHybridReduction.INSTANCE);
    }

    /** Returns a text report of {@link #summary()}. */
    public MpiReport textReport() {
        return calls.report(StrictHybridReduction.INSTANCE, TextReport::of);
    }

    /** Returns a CSV report of {@link #summary()}. */
    public MpiReport csvReport() {
        return calls.report(StrictHybridReduction.INSTANCE, CsvReport::of);
    }

    /** Returns a text report of {@link #unionSummary()}. */
    public MpiReport unionTextReport() {
        return calls.report(UnionHybridReduction.INSTANCE, TextReport::of);
    }

    /** Returns a CSV report of {@link #unionSummary()}. */
    public MpiReport unionCsvReport() {
        return calls.report(UnionHybridReduction.INSTANCE, CsvReport::of);
    }
}
