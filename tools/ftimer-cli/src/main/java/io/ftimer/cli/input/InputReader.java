package io.ftimer.cli.input;

import java.io.IOException;

/** Reads one family of files. Implementations hold the state of one reading. */
interface InputReader {

    /**
     * Reads the whole input, tree by tree.
     *
     * @throws UnusableInputException if it is malformed
     * @throws IOException if it cannot be read, or if the sink throws it
     */
    void read(RunSink sink) throws IOException;
}
