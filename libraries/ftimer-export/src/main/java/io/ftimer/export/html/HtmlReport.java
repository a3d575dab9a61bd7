package io.ftimer.export.html;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.files.ReportFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
    private final ExportedRun run;
    private final Iterable<ExportedTree> trees;
    private final @Nullable ExportedRun base;
    private final Iterable<ExportedTree> baseTrees;

    private HtmlReport(
            ExportedRun run,
            Iterable<ExportedTree> trees,
            @Nullable ExportedRun base,
            Iterable<ExportedTree> baseTrees) {
        this.run = Objects.requireNonNull(run, "run");
        this.trees = Objects.requireNonNull(trees, "trees");
        this.base = base;
        this.baseTrees = Objects.requireNonNull(baseTrees, "baseTrees");
    }

    /** Returns the report of one run; the trees are read when it is written. */
    public static HtmlReport of(ExportedRun run, Iterable<ExportedTree> trees) {
        return new HtmlReport(run, trees, null, List.of());
    }

    /** Returns a report that compares this run with a base, such as that of yesterday. */
    public HtmlReport comparedWith(ExportedRun base, Iterable<ExportedTree> baseTrees) {
        return new HtmlReport(run, trees, Objects.requireNonNull(base, "base"), baseTrees);
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
        PageWriter page = new PageWriter(run.title(), out);
        write(run, trees, page);
        if (base != null) {
            write(base, baseTrees, page);
        }
        page.finish();
    }

    private static void write(ExportedRun run, Iterable<ExportedTree> trees, PageWriter page) throws IOException {
        page.beginRun(run);
        for (ExportedTree tree : trees) {
            page.accept(tree);
        }
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
