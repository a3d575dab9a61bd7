package io.ftimer.internal.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The text of a file that people write, such as settings. Stateless. */
public final class WrittenText {
    /** A longer file is none of these, or a device without an end. */
    private static final int MOST_BYTES = 16 << 20;

    private WrittenText() {}

    /**
     * Returns the text of a file, without a byte order mark.
     *
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if it is too long or not in UTF-8; the message does not name the file
     */
    public static String read(Path file) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        if (bytes.length > MOST_BYTES) {
            throw new IllegalArgumentException("expected a text of at most 16 MiB, was longer");
        }
        CharBuffer text = CharBuffer.allocate(bytes.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), text, true);
        text.flip();
        if (result.isError()) {
            long line = 1 + text.chars().filter(c -> c == '\n').count();
            throw new IllegalArgumentException("line " + line + " is not in UTF-8; save the file in this encoding");
        }
        return ByteOrderMark.strip(text.toString());
    }
}
