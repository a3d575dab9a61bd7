package io.ftimer.cli.internal;

import io.ftimer.export.ExportFormats;
import io.ftimer.report.TreeExporter;
import java.util.Iterator;

/** The names of all formats of trees, for help texts and shell completion. */
public final class FormatNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return ExportFormats.all().all().stream().map(TreeExporter::format).iterator();
    }
}
