package io.ftimer.export;

import io.ftimer.export.html.HtmlReport;
import io.ftimer.export.internal.format.CollapsedStacks;
import io.ftimer.export.internal.format.CollapsedStacks.Weight;
import io.ftimer.export.internal.format.TreesJson;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ConsoleStyle;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.TextReport;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeExporters;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The formats of this module and those that are found as services.
 *
 * <p>Thread safety: stateless.
 */
public final class ExportFormats {
    private static final List<TreeExporter> BUILT_IN = List.of(
            new Format(
                    "collapsed",
                    ".collapsed",
                    "flame graph of self times in ns; for FlameGraph, async-profiler's converter, speedscope",
                    (run, out) -> new CollapsedStacks(Weight.SELF_TIME, out)),
            new Format(
                    "collapsed-calls",
                    ".calls.collapsed",
                    "flame graph of calls; for FlameGraph, async-profiler's converter, speedscope",
                    (run, out) -> new CollapsedStacks(Weight.CALLS, out)),
            new Format("html", ".html", "a page with a picture and a table, for any browser", HtmlReport::open),
            new Format("json", ".trees.json", "all numbers and facts in JSON, with a published schema", TreesJson::new),
            new Format(
                    "text",
                    ".txt",
                    "trees for people, with units and bars; any editor or terminal opens it",
                    ExportFormats::openText));

    @FunctionalInterface
    private interface Opener {
        TreeSink open(ExportedRun run, Appendable out) throws IOException;
    }

    private record Format(String format, String suffix, String description, Opener opener) implements TreeExporter {
        @Override
        public TreeSink open(ExportedRun run, Appendable out) throws IOException {
            return opener.open(run, out);
        }
    }

    private ExportFormats() {}

    /** Returns all formats. */
    public static TreeExporters all() {
        return TreeExporters.services().with(BUILT_IN);
    }

    /** Begins a file with a {@link TextReport} of each tree. */
    private static TreeSink openText(ExportedRun run, Appendable out) throws IOException {
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
