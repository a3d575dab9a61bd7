package io.ftimer.export;

import io.ftimer.export.html.HtmlExporter;
import io.ftimer.export.internal.format.Bencher;
import io.ftimer.export.internal.format.CollapsedCalls;
import io.ftimer.export.internal.format.CollapsedTimes;
import io.ftimer.export.internal.format.GithubActionBenchmark;
import io.ftimer.export.internal.format.HatchetLiteral;
import io.ftimer.export.internal.format.MarkdownTables;
import io.ftimer.export.internal.format.Speedscope;
import io.ftimer.export.internal.format.TreesJson;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeExporters;
import java.util.List;

/**
 * The formats of this module and those that are found as services.
 *
 * <p>Thread safety: stateless.
 *
 * @since 0.1
 */
public final class ExportFormats {
    /** Named here too, so that they survive a jar that lost the service files of its parts. */
    private static final List<TreeExporter> BUILT_IN = List.of(
            new Bencher(),
            new CollapsedCalls(),
            new CollapsedTimes(),
            new GithubActionBenchmark(),
            new HatchetLiteral(),
            new HtmlExporter(),
            new MarkdownTables(),
            new Speedscope(),
            new TextExporter(),
            new TreesJson());

    private ExportFormats() {}

    /** Returns all formats. */
    public static TreeExporters all() {
        return TreeExporters.services().with(BUILT_IN);
    }
}
