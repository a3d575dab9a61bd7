package io.ftimer.export;

import io.ftimer.export.html.HtmlExporter;
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
    private static final List<TreeExporter> BUILT_IN = List.of(new HtmlExporter());

    private ExportFormats() {}

    /** Returns all formats. */
    public static TreeExporters all() {
        return TreeExporters.services().with(BUILT_IN);
    }
}
