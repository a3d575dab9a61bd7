package io.ftimer.export.internal.format;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeSink;
import java.io.IOException;

/** A table for each tree, in Markdown that a comment on a pull request takes as a whole. */
public final class MarkdownTables implements TreeExporter {
    @Override
    public String format() {
        return "markdown";
    }

    @Override
    public String suffix() {
        return ".md";
    }

    @Override
    public String description() {
        return "a table for each tree, for job summaries and pull requests; what does not fit is counted";
    }

    @Override
    public TreeSink open(ExportedRun run, Appendable out) throws IOException {
        return MarkdownSink.begin(run, out);
    }
}
