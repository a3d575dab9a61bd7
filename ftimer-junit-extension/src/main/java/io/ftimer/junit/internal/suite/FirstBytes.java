package io.ftimer.junit.internal.suite;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of a stream. */
final class FirstBytes extends FilterInputStream {
    private long left;

    FirstBytes(InputStream in, long bytes) {
        super(in);
        left = bytes;
    }

    @Override
    public int read() throws IOException {
        int read = left > 0 ? super.read() : -1;
        left -= read < 0 ? 0 : 1;
        return read;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (left == 0 && length > 0) {
            return -1;
        }
        int read = super.read(buffer, offset, (int) Math.min(length, left));
        left -= Math.max(read, 0);
        return read;
    }
}
