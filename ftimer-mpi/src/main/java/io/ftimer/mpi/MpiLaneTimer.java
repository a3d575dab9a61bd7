package io.ftimer.mpi;

import io.ftimer.lanes.LaneConfig;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.reduce.lanes.StrictHybridSummary;
import io.ftimer.reduce.lanes.UnionHybridSummary;
import io.ftimer.report.ConsoleStyle;
import io.ftimer.report.CsvReport;
import io.ftimer.report.FortranReport;
import io.ftimer.report.TextReport;
import io.ftimer.report.TreeExporter;
import io.ftimer.values.Status;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Summaries and reports over the ranks of an MPI job and their lanes; each rank has a lane timer of its own.
 *
 * <pre>{@code
 * InProcess.run(2, world -> {
 *     LaneTimer timer = LaneTimer.create(4);
 *     MpiLaneTimer ranks = MpiLaneTimer.of(timer, world);
 *     TimerId step = timer.register("step");
 *     LaneRegion region = timer.beginRegion();
 *     for (int worker = 1; worker <= 4; worker++) {
 *         try (LaneMember member = region.team(4).join(worker)) {   // usually on a thread of its own
 *             timer.start(step);
 *             timer.stop(step);
 *         }
 *     }
 *     timer.endRegion(region);
 *     ranks.csvReport().metadata("grid", "512x512").write(Path.of("solve.csv"));
 * });
 * }</pre>
 *
 * <p>{@link #summary()}, {@link #unionSummary()}, and writing, printing and exporting are collective over the communicator. Call them
 * in serial context: every rank must make the same call, after its timed regions have ended. All ranks get the same result,
 * identical in every bit for any number of ranks and any engine. Recording is not collective: nothing is sent while a
 * region runs, and workers never communicate with other ranks.
 *
 * <p>The communicator is the world until an {@code init} of this class sets another one. It is borrowed: it must stay open
 * until the last call that uses it, and this class does not close it. Messages of fTimer on it have the tag
 * {@value PartType#TAG}.
 *
 * <p>Checks run in this order. A call inside a team, and then a null communicator, are rejected by their own rank alone. All
 * other problems reject the call on every rank: {@link Status#NOT_INITIALIZED} if a timer is not initialized;
 * {@link Status#UNKNOWN} if the lanes of one rank together have more time than 64 bits of nanoseconds hold, 292 years;
 * {@link Status#ACTIVE} if a timed region or a region of a lane is open; if calls of workers were rejected, the highest
 * status among the first ones of each rank, after which these calls are cleared; {@link Status#MPI_INCONSISTENT} for a strict
 * result of ranks that differ; {@link Status#IO} if rank 0 cannot write. Failures are reported as the
 * {@link io.ftimer.values.ErrorPolicy} of the timer says. Under {@code WARN}, rank 0 writes the diagnostic of what all ranks
 * reject.
 *
 * <p>Thread safety: thread-confined, to the thread that the engine started as this rank.
 *
 * @since 0.1
 */
public final class MpiLaneTimer {
    private final LaneTimer timer;
    private final LaneParticipant participant;

    private MpiLaneTimer(LaneTimer timer, @Nullable Communicator world) {
        this.timer = Objects.requireNonNull(timer, "timer");
        participant = new LaneParticipant(timer, world);
    }

    /** Returns an MPI timer that reduces {@code timer}, initialized or not, over the ranks of {@code world}. */
    public static MpiLaneTimer of(LaneTimer timer, Communicator world) {
        return new MpiLaneTimer(timer, Objects.requireNonNull(world, "world"));
    }

    /**
     * Returns an MPI timer without an engine, for programs that also run without MPI. All its collective calls return
     * {@link Status#NOT_IMPLEMENTED} and write nothing; they return {@link Status#NOT_INITIALIZED} before {@code init} and
     * {@link Status#ACTIVE} inside a team.
     */
    public static MpiLaneTimer of(LaneTimer timer) {
        return new MpiLaneTimer(timer, null);
    }

    /** Returns the timer that records. */
    public LaneTimer timer() {
        return timer;
    }

    /** Initializes the timer, see {@link LaneTimer#init()}, for reductions over the world. */
    public Status init() {
        return participant.initialized(timer.init());
    }

    /** Initializes the timer, see {@link LaneTimer#init(LaneConfig)}, for reductions over the world. */
    public Status init(LaneConfig config) {
        return participant.initialized(timer.init(config));
    }

    /**
     * Initializes the timer, see {@link LaneTimer#init(LaneConfig)}, for reductions over other ranks.
     *
     * @param over the ranks; may be null, as {@link Communicator#split} returns it for a rank of no group, and reductions
     *     then return {@link Status#UNKNOWN}
     */
    public Status init(LaneConfig config, @Nullable Communicator over) {
        return participant.initialized(timer.init(config), over);
    }

    /**
     * Returns the statistics over ranks and lanes that all agree; collective. If a lane is missing or regions differ, the
     * status is {@link Status#MPI_INCONSISTENT} on every rank, and {@link StrictHybridSummary#disagreements()} lists where.
     */
    public StrictHybridSummary summary() {
        return strict().result();
    }

    /** Returns the statistics over any ranks and lanes, each region over the ones that have it; collective. */
    public UnionHybridSummary unionSummary() {
        return union().result();
    }

    /** Returns a report of {@link #summary()} for people: means, the imbalance, and the slowest rank. */
    public MpiReport textReport() {
        return strict().report(TextReport::of);
    }

    /** Returns a report of {@link #summary()} with the bytes of the Fortran library. */
    public AppendableMpiReport fortranReport() {
        return strict().appendable(FortranReport::of);
    }

    /** Returns a CSV report of {@link #summary()}. */
    public AppendableMpiReport csvReport() {
        return strict().appendable(CsvReport::of);
    }

    /** Returns a report of {@link #unionSummary()} for people: means, the imbalance, and the slowest rank. */
    public MpiReport unionTextReport() {
        return union().report(TextReport::of);
    }

    /** Returns a report of {@link #unionSummary()} with the bytes of the Fortran library. */
    public AppendableMpiReport unionFortranReport() {
        return union().appendable(FortranReport::of);
    }

    /** Returns a CSV report of {@link #unionSummary()}. */
    public AppendableMpiReport unionCsvReport() {
        return union().appendable(CsvReport::of);
    }

    /** Writes {@link #unionTextReport()} to standard output of rank 0; collective. */
    public Status print() {
        Status status = unionTextReport().writeTo(System.out);
        System.out.flush();
        return status;
    }

    /** Writes it to another place and in another style; those of ranks other than 0 are ignored. */
    public Status print(Appendable out, ConsoleStyle style) {
        Objects.requireNonNull(style, "style");
        return union().report(result -> TextReport.of(result).style(style)).writeTo(Objects.requireNonNull(out, "out"));
    }

    /**
     * Writes the trees of all ranks to a file in any format; collective. In the file, each rank has a tree for its teams, with sums
     * over its lanes, and one for its serial lane. Rank 0 writes it, atomically, and receives the trees one by one, so that it
     * never holds more than one of another rank. Formats and files of ranks other than 0 are ignored.
     *
     * @param format for instance {@code ExportFormats.all().named("html")}
     */
    public Status export(TreeExporter format, Path file) {
        RankExport<UnionHybridSummary> export = new RankExport<>(
                RankTrees::ofRank, Objects.requireNonNull(format, "format"), Objects.requireNonNull(file, "file"));
        return new CollectiveReport<>(participant, OwnPart.LANES).gather(PartType.HYBRID, export);
    }

    private CollectiveReport<UnionHybridSummary, StrictHybridSummary> strict() {
        return new CollectiveReport<>(participant, StrictReduction.LANES);
    }

    private CollectiveReport<UnionHybridSummary, UnionHybridSummary> union() {
        return new CollectiveReport<>(participant, UnionReduction.LANES);
    }
}
