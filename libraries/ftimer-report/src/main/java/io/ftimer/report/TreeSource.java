package io.ftimer.report;

import java.io.IOException;

/** Gives timing trees one by one, such as those that are read from a file. */
@FunctionalInterface
public interface TreeSource {
    /**
     * Gives all trees to the sink, and does not finish it.
     *
     * @throws IOException if a tree cannot be read, or if the sink throws it
     */
    void writeTo(TreeSink sink) throws IOException;
}
