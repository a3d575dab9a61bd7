package io.ftimer.export.internal.format;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;
import java.io.IOException;

/** A table for each tree, in Markdown that a comment on a pull request takes as a whole. */
public final class MarkdownTables extends NamedFormat {
    /** For the service loader. */
    public MarkdownTables() {
        super(
                "markdown",
                ".md",
                "a table for each tree, for job summaries and pull requests; what does not fit is counted");
    }

    @Override
    public TreeSink open(ExportedRun run, Appendable out) throws IOException {
        return MarkdownSink.begin(run, out);
    }
}
