package io.ftimer.report;

import io.ftimer.internal.text.Seconds;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.text.NameColumn;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.SerializedTree.Region;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The bare inclusive times of a tree, one line per region: the name, indented by nesting, a colon, and seconds with six
 * significant digits.
 *
 * <pre>
 * A: 4.90000E-02
 *   B: 1.00000E-02
 *   C: 1.90000E-02
 * </pre>
 *
 * <p>Siblings are in the order of their first use. Numbers are 12 characters wide and rounded half even from their exact
 * binary values. Control characters, characters that only format others, and backslashes in names are escaped. From level
 * 129 on, a line shows the number of its level, {@code [level 129]}, instead of further indentation. Metadata precedes the tree, separated by a blank
 * line. Lines end with LF.
 *
 * <p>Thread safety: thread-confined.
 */
public final class TreeReport extends Report<TreeReport> {
    // numbers are written as ES12.5 does
    private static final int WIDTH = 12;
    private static final int DECIMALS = 5;

    private static final TextHead<SerializedTree> HEAD = TextHead.of(tree -> List.of(), TextForm.TERMINAL);

    private final SerializedTree tree;
    private int indent = 2;

    private TreeReport(SerializedTree tree, Status status) {
        super(status);
        this.tree = tree;
    }

    /** Returns a report of a local summary or of a session, whose times are summed over threads. */
    public static TreeReport of(Summary summary) {
        Status status = summary.status();
        return status.isSuccess()
                ? of(SerializedTree.of(summary))
                : new TreeReport(SerializedTree.parse("ftimer-tree 2"), status);
    }

    /** Returns a report of a serialized tree. */
    public static TreeReport of(SerializedTree tree) {
        return new TreeReport(tree, Status.SUCCESS);
    }

    /**
     * Sets the indentation of each level, 2 blanks by default.
     *
     * @return this report
     * @throws IllegalArgumentException if {@code blanks} is negative
     */
    public TreeReport indent(int blanks) {
        if (blanks < 0) {
            throw new IllegalArgumentException("indentation must be at least 0, was " + blanks);
        }
        indent = blanks;
        return this;
    }

    @Override
    void writeContent(List<Map.Entry<String, String>> metadata, boolean atStart, Appendable target) throws IOException {
        ReportBuffer out = new ReportBuffer(target);
        if (!metadata.isEmpty()) {
            HEAD.write(tree, metadata, out);
        }
        for (Region region : tree.regions()) {
            out.line(" ".repeat(Math.multiplyExact(indent, NameColumn.indent(region.depth())))
                    + NameColumn.tag(region.depth())
                    + TextEscapes.display(region.name())
                    + ":"
                    + DecimalFormats.shortScientific(Seconds.of(region.inclusiveNanos()), WIDTH, DECIMALS));
        }
        out.flush();
    }
}
