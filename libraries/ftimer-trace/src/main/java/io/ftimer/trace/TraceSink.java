package io.ftimer.trace;

import java.io.Closeable;
import java.io.IOException;

/** The target of the bytes of a trace. */
interface TraceSink extends Closeable {

    /** Appends the first {@code length} bytes. After an exception, any part of them may have been written. */
    void write(byte[] bytes, int length) throws IOException;

    /** Cuts the target to its first {@code length} bytes, after which the next write continues. */
    void truncate(long length) throws IOException;
}
