package io.ftimer.cli.internal.input;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;
import java.io.IOException;

/** Receives a run: what its trees have in common first, then the trees. */
@FunctionalInterface
public interface RunSink {

    /** Returns what receives the trees of the run. Readers do not call {@link TreeSink#finish()}. */
    TreeSink open(ExportedRun run) throws IOException;
}
