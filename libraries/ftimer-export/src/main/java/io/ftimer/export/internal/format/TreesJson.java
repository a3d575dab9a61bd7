package io.ftimer.export.internal.format;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;
import java.io.IOException;

/** The JSON format of fTimer, with all numbers and facts. {@code ftimer-trees-2.schema.json} describes it. */
public final class TreesJson extends NamedFormat {
    /** For the service loader. */
    public TreesJson() {
        super("json", ".trees.json", "all numbers and facts in JSON, with a published schema");
    }

    @Override
    public TreeSink open(ExportedRun run, Appendable out) throws IOException {
        return TreesJsonSink.begin(run, out);
    }
}
