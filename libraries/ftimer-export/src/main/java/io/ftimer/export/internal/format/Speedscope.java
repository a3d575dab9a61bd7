package io.ftimer.export.internal.format;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;
import java.io.IOException;

/** The file format of speedscope: two profiles for each tree, self times and calls. */
public final class Speedscope extends NamedFormat {
    /** For the service loader. */
    public Speedscope() {
        super(
                "speedscope",
                ".speedscope.json",
                "a flame graph of self times and one of calls for each tree; opened by speedscope");
    }

    @Override
    public TreeSink open(ExportedRun run, Appendable out) throws IOException {
        return SpeedscopeSink.begin(run, out);
    }
}
