package io.ftimer.report.internal.files;

import java.io.Closeable;
import java.io.IOException;

/** What records are appended to. After an exception, any part of the last one may have been written. */
public interface RecordSink extends Closeable {
    void append(byte[] record, int length) throws IOException;

    /** Removes what follows a size. */
    void truncate(long newSize) throws IOException;
}
