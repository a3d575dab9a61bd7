package io.ftimer.export.internal.format;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeSink;
import java.io.IOException;

/** The file format of speedscope: two profiles for each tree, self times and calls. */
public final class Speedscope implements TreeExporter {
    @Override
    public String format() {
        return "speedscope";
    }

    @Override
    public String suffix() {
        return ".speedscope.json";
    }

    @Override
    public String description() {
        return "a flame graph of self times and one of calls for each tree; opened by speedscope";
    }

    @Override
    public TreeSink open(ExportedRun run, Appendable out) throws IOException {
        return SpeedscopeSink.begin(run, out);
    }
}
