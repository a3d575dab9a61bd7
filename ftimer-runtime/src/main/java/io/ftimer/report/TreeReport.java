package io.ftimer.report;

import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.nio.file.Path;

/**
 * The inclusive times of a tree, one line per region and nothing else: the name, indented by nesting, a colon, and seconds
 * with six significant digits.
 *
 * <pre>
 * A: 4.90000E-02
 *   B: 1.00000E-02
 *   C: 1.90000E-02
 * </pre>
 *
 * <p>Siblings stand in the order in which they were first used. Numbers are 12 characters wide, their exact binary values
 * rounded half even. Control characters and backslashes in names are escaped. Metadata, if there is any, stands above the
 * tree with a blank line between. Lines end with LF.
 *
 * <p>Thread safety: thread-confined.
 */
public final class TreeReport extends Report<TreeReport> {
    private final TreeText text;

    private TreeReport(TreeText text, Status status) {
        super(new ReportContent<>(text, status, new Metadata()), (content, atBegin, out) -> text.write(content, out));
        this.text = text;
    }

    /** Returns a report of a local summary, or of a session, where times are summed over threads. */
    public static TreeReport of(Summary summary) {
        Status status = summary.status();
        return status.isSuccess()
                ? of(SerializedTree.of(summary))
                : new TreeReport(new TreeText(SerializedTree.parse("ftimer-tree 1")), status);
    }

    /** Returns a report of a tree that was stored. */
    public static TreeReport of(SerializedTree tree) {
        return new TreeReport(new TreeText(tree), Status.SUCCESS);
    }

    /**
     * Sets by how many blanks each level is indented; 2 unless set.
     *
     * @return this report
     * @throws IllegalArgumentException if {@code blanks} is negative
     */
    public TreeReport indent(int blanks) {
        if (blanks < 0) {
            throw new IllegalArgumentException("the indentation is " + blanks + " but must not be negative");
        }
        text.indent = blanks;
        return this;
    }

    @Override
    TreeReport self() {
        return this;
    }

    @Override
    void checkAppend(Path named, Path existing) {
        // text goes behind anything
    }
}
