package io.ftimer.cli.internal.input;

import io.ftimer.report.ExportedRun;
import java.io.IOException;

/** Reads one family of files. Implementations hold the state of one reading. */
interface InputReader {

    /**
     * Reads the whole input, tree by tree.
     *
     * @param run what the trees have in common if the input does not say it: its title only
     * @param sink is opened once, before the first tree
     * @throws UnusableInputException if it is malformed
     * @throws IOException if it cannot be read, or if the sink throws it
     */
    void read(ExportedRun run, RunSink sink) throws IOException;
}
