package io.ftimer.export;

import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ConsoleStyle;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.TextReport;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The format {@code text}: a {@link TextReport} of each tree.
 *
 * <p>Thread safety: stateless.
 *
 * @since 0.1
 */
public final class TextExporter implements TreeExporter {
    /** Creates the exporter. */
    public TextExporter() {}

    @Override
    public String format() {
        return "text";
    }

    @Override
    public String suffix() {
        return ".txt";
    }

    @Override
    public String description() {
        return "trees for people, with units and bars; any editor or terminal opens it";
    }

    @Override
    public TreeSink open(ExportedRun run, Appendable out) throws IOException {
        line(out, ShownText.label(run.title()));
        for (Map.Entry<String, String> fact : run.facts().entrySet()) {
            line(out, ShownText.name(fact.getKey()) + ": " + ShownText.name(fact.getValue()));
        }
        return tree -> {
            line(out, "");
            TextReport.of(List.of(tree)).style(ConsoleStyle.FILE).writeTo(out);
        };
    }

    private static void line(Appendable out, String line) throws IOException {
        out.append(line).append('\n');
    }
}
