package io.ftimer.export.internal.format;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeSink;
import java.io.IOException;

/**
 * A format of this module. Thread safety: immutable.
 *
 * @param opener begins a file
 */
public record Format(String format, String suffix, String description, Opener opener) implements TreeExporter {

    /** Begins a file; see {@link TreeExporter#open}. */
    @FunctionalInterface
    public interface Opener {
        TreeSink open(ExportedRun run, Appendable out) throws IOException;
    }

    @Override
    public TreeSink open(ExportedRun run, Appendable out) throws IOException {
        return opener.open(run, out);
    }
}
