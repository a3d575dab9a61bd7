package io.ftimer.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Unpacks a file, all of which must be {@code gzip}: {@link GZIPInputStream} ignores what follows. */
final class WholeGzip extends GZIPInputStream {
    /** The checksum and the size at the end of a part. */
    private static final int TRAILER_BYTES = 8;

    WholeGzip(InputStream in, int bufferBytes) throws IOException {
        super(in, bufferBytes);
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int count = super.read(bytes, from, length);
        if (count < 0 && (inf.getRemaining() > TRAILER_BYTES || in.read() >= 0)) {
            throw new ZipException("bytes after the end");
        }
        return count;
    }
}
