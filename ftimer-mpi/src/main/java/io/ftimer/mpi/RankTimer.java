package io.ftimer.mpi;

import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.ConsoleStyle;
import io.ftimer.report.FortranReport;
import io.ftimer.report.RankReports;
import io.ftimer.report.TreeExporter;
import io.ftimer.values.Status;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Summaries and reports over the ranks of an MPI job, whatever timer each of them has: what {@link MpiTimer} and
 * {@link MpiLaneTimer} have in common.
 *
 * <p>{@link #summary()}, {@link #unionSummary()}, and writing, printing and exporting are collective over the communicator: every
 * rank of it must make the same call. All ranks get the same result, identical in every bit for any number of ranks and any
 * engine. Recording is not collective: nothing is sent while a region runs.
 *
 * <p>The communicator is the world until an {@code init} of the timer sets another one. It is borrowed: it must stay open
 * until the last call that uses it, and this class does not close it. Messages of fTimer on it have the tag
 * {@value PartType#TAG}.
 *
 * <p>Thread safety: thread-confined.
 */
public abstract sealed class RankTimer permits MpiTimer, MpiLaneTimer {
    private final CollectiveReport<StrictSummary> strict;
    private final CollectiveReport<UnionSummary> union;
    private final CollectiveReport<UnionSummary> export;

    RankTimer(Participant participant, Reduction.Strict strict, Reduction.Call union, Reduction.Call export) {
        this.strict = new CollectiveReport<>(participant, strict);
        this.union = new CollectiveReport<>(participant, new Reduction.Union(union, "unionSummary()", true));
        this.export = new CollectiveReport<>(participant, new Reduction.Union(export, "export()", false));
    }

    /**
     * Returns the statistics over ranks that agree; collective. If regions differ or a lane is missing, the status is
     * {@link Status#MPI_INCONSISTENT} on every rank, and {@link StrictSummary#disagreements()} lists where.
     */
    public StrictSummary summary() {
        return strict.result();
    }

    /** Returns the statistics over any ranks and lanes, each region over the ones that have it; collective. */
    public UnionSummary unionSummary() {
        return union.result();
    }

    /** Returns a report of {@link #summary()} for people: means, the imbalance, and the slowest rank. */
    public MpiReport textReport() {
        return strict.report(RankReports::text);
    }

    /** Returns a report of {@link #summary()} with the bytes of the Fortran library. */
    public MpiReport fortranReport() {
        return strict.report(FortranReport::of);
    }

    /** Returns a CSV report of {@link #summary()}. */
    public MpiReport csvReport() {
        return strict.report(RankReports::csv);
    }

    /** Returns a report of {@link #unionSummary()} for people: means, the imbalance, and the slowest rank. */
    public MpiReport unionTextReport() {
        return union.report(RankReports::text);
    }

    /** Returns a report of {@link #unionSummary()} with the bytes of the Fortran library. */
    public MpiReport unionFortranReport() {
        return union.report(FortranReport::of);
    }

    /** Returns a CSV report of {@link #unionSummary()}. */
    public MpiReport unionCsvReport() {
        return union.report(RankReports::csv);
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
        return union.report(result -> RankReports.text(result).style(style))
                .writeTo(Objects.requireNonNull(out, "out"));
    }

    /**
     * Writes the trees of all ranks to a file in any format; collective. In the file, each rank has a tree; a rank with lanes has
     * one for its teams, with sums over its lanes, and one for its serial lane. Rank 0 writes it, atomically, and receives the
     * trees one by one, so that it never holds more than one of another rank. Formats and files of ranks other than 0 are ignored.
     *
     * @param format for instance {@code ExportFormats.all().named("html")}
     */
    public Status export(TreeExporter format, Path file) {
        return CollectiveReport.gather(
                export, Objects.requireNonNull(format, "format"), Objects.requireNonNull(file, "file"));
    }
}
