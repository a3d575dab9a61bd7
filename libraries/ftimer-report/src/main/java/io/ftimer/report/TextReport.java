package io.ftimer.report;

import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
 * of all roots together if the window is unknown. Times of a session are sums over its threads. Regions that are running are
 * included up to the summary and say so. If the recorder kept call statistics, there are columns for those of the ended calls.
 *
 * <p>On standard output, {@link #writeTo} fits the terminal as {@link ConsoleStyle#ofStandardOutput()} says, and a large tree is
 * bounded: what is left out is counted. Files and other outputs have all rows, columns and names, without colors. {@link #style}
 * sets another style. Names and metadata cannot contain escape sequences for a terminal. Lines end with LF.
 *
 * <p>The layout may change in any release. Programs should read CSV or JSON; {@link FortranReport} has the layout of the Fortran
 * library.
 *
 * <p>Thread safety: thread-confined.
 */
public final class TextReport extends Report<TextReport> {
    private final List<ExportedTree> trees;
    private final boolean areHeaded;

    /** The style for every output; null for one that depends on the output. */
    private @Nullable ConsoleStyle style;

    private int top = Integer.MAX_VALUE;

    TextReport(List<ExportedTree> trees, boolean areHeaded, Status status) {
        super(status);
        this.trees = List.copyOf(trees);
        this.areHeaded = areHeaded;
    }

    /** Returns a report of a local summary or of a session. */
    public static TextReport of(Summary summary) {
        return new TextReport(List.of(ShownTrees.of(summary)), false, summary.status());
    }

    /** Returns a report of a tree from anywhere. */
    public static TextReport of(ExportedTree tree) {
        return new TextReport(List.of(tree), false, Status.SUCCESS);
    }

    /**
     * Returns a report of several trees, each below a heading with its group and name. If the style bounds the rows, at most 20
     * trees are drawn and the others are counted.
     */
    public static TextReport of(List<ExportedTree> trees) {
        return new TextReport(trees, true, Status.SUCCESS);
    }

    /**
     * Sets how the report is drawn, wherever it is written.
     *
     * @return this report
     */
    public TextReport style(ConsoleStyle style) {
        this.style = Objects.requireNonNull(style, "style");
        return this;
    }

    /**
     * Draws only some regions of each tree: those with the largest self time, or the most calls if times were not measured, and
     * those around them. The others are counted; the line above the tree is about all.
     *
     * @param regions the number of these regions without those around, at least 1
     * @return this report
     * @throws IllegalArgumentException if the number is less than 1
     */
    public TextReport top(int regions) {
        if (regions < 1) {
            throw new IllegalArgumentException("number of regions must be at least 1, was " + regions);
        }
        top = regions;
        return this;
    }

    /** Writes to standard output in one piece, so that the reports of several threads do not mix there. */
    @Override
    void writeContent(List<Map.Entry<String, String>> metadata, boolean atStart, Appendable out) throws IOException {
        TreeText drawing = new TreeText(styleOf(out), top);
        if (out instanceof PrintStream) {
            StringBuilder text = new StringBuilder();
            write(drawing, metadata, atStart, text);
            out.append(text);
        } else {
            write(drawing, metadata, atStart, out);
        }
    }

    private void write(TreeText drawing, List<Map.Entry<String, String>> metadata, boolean atStart, Appendable out)
            throws IOException {
        if (!atStart) {
            out.append('\n');
        }
        for (Map.Entry<String, String> fact : metadata) {
            out.append(drawing.factLine(fact.getKey(), fact.getValue())).append('\n');
        }
        if (areHeaded) {
            drawing.write(trees, out);
        } else {
            drawing.write(trees.get(0), out);
        }
    }

    private ConsoleStyle styleOf(Appendable out) {
        if (style != null) {
            return style;
        }
        return out == System.out ? ConsoleStyle.ofStandardOutput() : ConsoleStyle.FILE;
    }
}
