package io.ftimer.report;

import java.io.IOException;

/**
 * Receives timing trees one by one.
 *
 * <p>Thread safety: thread-confined.
 */
@FunctionalInterface
public interface TreeSink {

    /**
     * Receives the next tree.
     *
     * @throws IOException if the output cannot be written
     */
    void accept(ExportedTree tree) throws IOException;

    /**
     * Completes the output after the last tree; does nothing unless overridden. Does not close the underlying stream.
     *
     * @throws IOException if the output cannot be written
     */
    default void finish() throws IOException {}
}
