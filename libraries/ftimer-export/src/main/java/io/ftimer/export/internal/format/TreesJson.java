package io.ftimer.export.internal.format;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeSink;
import java.io.IOException;

/** The JSON format of fTimer, with all numbers and facts. {@code ftimer-trees-2.schema.json} describes it. */
public final class TreesJson implements TreeExporter {
    @Override
    public String format() {
        return "json";
    }

    @Override
    public String suffix() {
        return ".trees.json";
    }

    @Override
    public String description() {
        return "all numbers and facts in JSON, with a published schema";
    }

    @Override
    public TreeSink open(ExportedRun run, Appendable out) throws IOException {
        return TreesJsonSink.begin(run, out);
    }
}
