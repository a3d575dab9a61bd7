package io.ftimer.cli.input;

/**
 * Is notified of the bytes that were read, for a display of progress.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Progress {
    /** Displays nothing. */
    Progress NONE = bytes -> {};

    /** Receives how many more bytes were read. */
    void read(long bytes);

    /** Is called when no more will be read, also after an error. */
    default void end() {}
}
