package io.ftimer.trace;

import java.io.Closeable;
import java.io.IOException;

/** Where the bytes of a trace go. */
interface TraceSink extends Closeable {

    /** Appends the first {@code length} bytes; after an exception any part of them may have been written. */
    void write(byte[] bytes, int length) throws IOException;

    /** Cuts off what stands after the first {@code length} bytes, so that the next write goes there. */
    void truncate(long length) throws IOException;
}
