package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.ConsoleStyle;
import io.ftimer.report.CsvReport;
import io.ftimer.report.FortranReport;
import io.ftimer.report.TextReport;
import io.ftimer.report.TreeExporter;
import io.ftimer.summary.Summary;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import java.nio.file.Path;
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
 * <p>{@link #summary()}, {@link #unionSummary()}, and writing, printing and exporting are collective over the communicator: every
 * rank of it must make the same call, with all regions stopped. All ranks get the same result, identical in every bit for
 * any number of ranks and any engine. Recording is not collective: nothing is sent while a region runs.
 *
 * <p>The communicator is the world until an {@code init} of this class sets another one. It is borrowed: it must stay open
 * until the last call that uses it, and this class does not close it. Messages of fTimer on it have the tag
 * {@value PartType#TAG}.
 *
 * <p>Failed calls return a status, and report as the {@link io.ftimer.values.ErrorPolicy} of the timer says. If a timer is not
 * initialized or has no communicator, only its own rank rejects the call. All other problems of one rank, such as a running
 * region, reject it on every rank. If a rank does not arrive, the engine throws a {@link CommunicationException}, and
 * the call returns {@link Status#UNKNOWN}.
 *
 * <p>Thread safety: thread-confined, to the thread of the timer, which must be the one that the engine started as this
 * rank.
 *
 * @since 0.1
 */
public final class MpiTimer {
    private final TimerParticipant participant;

    private MpiTimer(FTimer timer, @Nullable Communicator world) {
        participant = new TimerParticipant(Objects.requireNonNull(timer, "timer"), world);
    }

    /** Returns an MPI timer that reduces {@code timer}, initialized or not, over the ranks of {@code world}. */
    public static MpiTimer of(FTimer timer, Communicator world) {
        return new MpiTimer(timer, Objects.requireNonNull(world, "world"));
    }

    /**
     * Returns an MPI timer without an engine, for programs that also run without MPI. All its collective calls return
     * {@link Status#NOT_IMPLEMENTED} and write nothing.
     */
    public static MpiTimer of(FTimer timer) {
        return new MpiTimer(timer, null);
    }

    /** Returns the timer that records. */
    public FTimer timer() {
        return participant.timer();
    }

    /** Initializes the timer, see {@link FTimer#init()}, for reductions over the world. */
    public Status init() {
        return participant.initialized(timer().init());
    }

    /**
     * Initializes the timer, see {@link FTimer#init()}, for reductions over other ranks.
     *
     * @param over the ranks; may be null, as {@link Communicator#split} returns it for a rank of no group, and reductions
     *     then return {@link Status#UNKNOWN}
     */
    public Status init(@Nullable Communicator over) {
        return participant.initialized(timer().init(), over);
    }

    /** Initializes the timer as {@link #init(Communicator)}, see {@link FTimer#init(MismatchMode)}. */
    public Status init(MismatchMode mode, @Nullable Communicator over) {
        return participant.initialized(timer().init(mode), over);
    }

    /**
     * Returns the statistics over ranks with equal trees; collective. If trees differ, the status is
     * {@link Status#MPI_INCONSISTENT} on every rank, and {@link StrictSummary#disagreements()} lists the differences.
     */
    public StrictSummary summary() {
        return strict().result();
    }

    /** Returns the statistics over ranks with any trees, each region over the ranks that have it; collective. */
    public UnionSummary unionSummary() {
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
     * Writes the trees of all ranks to a file in any format; collective. In the file, each rank has a tree. Rank 0 writes it,
     * atomically, and receives the trees one by one, so that it never holds more than one of another rank. Formats and files of
     * ranks other than 0 are ignored.
     *
     * @param format for instance {@code ExportFormats.all().named("html")}
     */
    public Status export(TreeExporter format, Path file) {
        RankExport<UnionSummary> export = new RankExport<>(
                RankTrees::ofRank, Objects.requireNonNull(format, "format"), Objects.requireNonNull(file, "file"));
        return new CollectiveReport<>(participant, OwnPart.TREES).gather(PartType.UNION, export);
    }

    private CollectiveReport<Summary, StrictSummary> strict() {
        return new CollectiveReport<>(participant, StrictReduction.TREES);
    }

    private CollectiveReport<Summary, UnionSummary> union() {
        return new CollectiveReport<>(participant, UnionReduction.TREES);
    }
}
