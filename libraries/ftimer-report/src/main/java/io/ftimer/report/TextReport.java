package io.ftimer.report;

import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.util.List;

/**
 * A report for people: times with units, shares as bars, calls, further numbers, and the regions, indented by nesting.
 *
 * <pre>{@code
 * FTimer timer = FTimer.create();
 * timer.start("solve");
 * timer.stop("solve");
 * TextReport.of(timer.summary()).metadata("grid", "128 x 128").writeTo(System.out);
 * }</pre>
 *
 * <p>Numbers have three significant digits and the unit that fits them. A share is the part of the window that a region takes, or
 * of all roots together if the window is unknown. Times of a session are sums over its threads, those of ranks and lanes are means
 * over the ones that have the region. Regions that are running are included up to the summary and say so. If the recorder kept
 * call statistics, there are columns for those of the ended calls.
 *
 * <p>On standard output, {@link #writeTo} fits the terminal as {@link ConsoleStyle#ofStandardOutput()} says, and a large tree is
 * bounded: what is left out is counted. Files and other outputs have all rows, columns and names, without colors. {@link #style}
 * sets another style. Names and metadata cannot contain escape sequences for a terminal. Lines end with LF.
 *
 * <p>The layout may change in any release. Programs should read CSV or JSON; {@link FortranReport} has the layout of the Fortran
 * library.
 *
 * <p>Thread safety: thread-confined.
 *
 * @since 0.1
 */
public final class TextReport extends Report<TextReport> {
    private final TextTrees trees;

    private TextReport(TextTrees trees, Status status) {
        super(trees, status, trees::write);
        this.trees = trees;
    }

    /** Returns a report of a local summary or of a session. */
    public static TextReport of(Summary summary) {
        return new TextReport(TextTrees.of(LocalTree.of(summary)), summary.status());
    }

    /** Returns a report over ranks; over ranks with lanes, a tree for teams and one for serial lanes. */
    public static TextReport of(ReducedSummary summary) {
        return new TextReport(TextTrees.headed(ReducedTrees.of(summary)), summary.status());
    }

    /** Returns a report of the lanes of one process. */
    public static TextReport of(LaneSummary summary) {
        return new TextReport(TextTrees.of(ReducedTrees.of(summary)), summary.status());
    }

    /** Returns a report of a tree from anywhere. */
    public static TextReport of(ExportedTree tree) {
        return new TextReport(TextTrees.of(tree), Status.SUCCESS);
    }

    /**
     * Returns a report of several trees, each below a heading with its group and name. If the style bounds the rows, at most 20
     * trees are drawn and the others are counted.
     */
    public static TextReport of(List<ExportedTree> trees) {
        return new TextReport(TextTrees.headed(trees), Status.SUCCESS);
    }

    /**
     * Sets how the report is drawn, wherever it is written.
     *
     * @return this report
     */
    public TextReport style(ConsoleStyle style) {
        trees.setStyle(style);
        return this;
    }
}
