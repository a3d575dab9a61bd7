package io.ftimer.export.html;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeSink;
import java.io.IOException;

/**
 * The format {@code html}: one page that a browser shows without a network. {@link HtmlReport} also compares two runs.
 *
 * <p>Thread safety: stateless.
 *
 * @since 0.1
 */
public final class HtmlExporter implements TreeExporter {

    /** Creates an exporter. */
    public HtmlExporter() {}

    @Override
    public String format() {
        return "html";
    }

    @Override
    public String suffix() {
        return ".html";
    }

    @Override
    public String description() {
        return "a page with a picture and a table, for any browser";
    }

    @Override
    public TreeSink open(ExportedRun run, Appendable out) throws IOException {
        PageWriter page = new PageWriter(run.title(), out);
        page.beginRun(run);
        return new TreeSink() {
            @Override
            public void accept(ExportedTree tree) throws IOException {
                page.tree(tree);
            }

            @Override
            public void finish() throws IOException {
                page.endRun();
                page.finish();
            }
        };
    }
}
