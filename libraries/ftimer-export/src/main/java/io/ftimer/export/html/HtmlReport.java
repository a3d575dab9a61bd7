package io.ftimer.export.html;

import io.ftimer.export.internal.tree.PageWriter;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.files.ReportFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * A page with the timing trees of a run, or with the comparison of two runs, for any browser. The page is one file without
 * references to others, and its Content-Security-Policy forbids every request. A run without trees gives a page that says so.
 *
 * <p>The page compares trees of the same kind, group and name, by the paths of their regions.
 *
 * <p>Trees are written one by one. Memory grows with the number of different region names only.
 *
 * <p>Thread safety: immutable, if the trees are.
 */
public final class HtmlReport {
    private record Run(ExportedRun run, Iterable<ExportedTree> trees) {}

    private final List<Run> runs;

    private HtmlReport(List<Run> runs) {
        this.runs = runs;
    }

    /** Returns the report of one run; the trees are read when it is written. */
    public static HtmlReport of(ExportedRun run, Iterable<ExportedTree> trees) {
        return new HtmlReport(
                List.of(new Run(Objects.requireNonNull(run, "run"), Objects.requireNonNull(trees, "trees"))));
    }

    /** Returns a report that compares this run with a base, such as that of yesterday. */
    public HtmlReport comparedWith(ExportedRun base, Iterable<ExportedTree> baseTrees) {
        return new HtmlReport(List.of(
                runs.get(0),
                new Run(Objects.requireNonNull(base, "base"), Objects.requireNonNull(baseTrees, "baseTrees"))));
    }

    /**
     * Begins a page of one run, which gets its trees one by one.
     *
     * @throws IOException if {@code out} throws it
     */
    public static TreeSink open(ExportedRun run, Appendable out) throws IOException {
        PageWriter page = new PageWriter(run.title(), out);
        page.beginRun(run);
        return page;
    }

    /**
     * Writes the page.
     *
     * @throws IOException if {@code out} throws it
     */
    public void writeTo(Appendable out) throws IOException {
        PageWriter page = new PageWriter(runs.get(0).run().title(), out);
        for (Run each : runs) {
            page.beginRun(each.run());
            for (ExportedTree tree : each.trees()) {
                page.accept(tree);
            }
        }
        page.finish();
    }

    /**
     * Creates or replaces a file atomically. If this fails, the file is unchanged.
     *
     * @throws IOException if the file cannot be written; the message names the file and the reason
     */
    public void write(Path file) throws IOException {
        ReportFile.replace(file, (out, atStart) -> writeTo(out));
    }
}
