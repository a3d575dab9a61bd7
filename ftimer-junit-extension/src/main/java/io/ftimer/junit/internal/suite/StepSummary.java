package io.ftimer.junit.internal.suite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The Markdown file that GitHub shows for a step of a job.
 *
 * <p>The first JVM of a run appends a block and later JVMs replace it, so a run has one block. The content of other programs
 * is preserved. Stateless.
 */
final class StepSummary {
    /** Maps each byte to one character and back, so that content in any encoding is preserved. */
    private static final Charset BYTES = StandardCharsets.ISO_8859_1;

    private StepSummary() {}

    /** Creates the text while the file is locked, so that the last writer has the complete run. */
    interface Markdown {
        String text() throws IOException;
    }

    /**
     * Appends the text, or replaces the block of the same name.
     *
     * @param block the name of the block, in ASCII and without {@code --}
     */
    static void put(Path file, String block, Markdown markdown) throws IOException {
        String begin = "<!-- ftimer " + block + " -->\n";
        String end = "<!-- end of ftimer " + block + " -->\n";
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            FileLocks.lock(channel, file);
            String fresh = begin + new String(markdown.text().getBytes(StandardCharsets.UTF_8), BYTES) + end;
            String text = read(channel);
            int from = text.indexOf(begin);
            int to = text.indexOf(end, Math.max(from, 0));
            if (from < 0 || to < 0) {
                String separator = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
                write(channel, text.length(), separator + fresh);
            } else {
                write(channel, from, fresh + text.substring(to + end.length()));
            }
        }
    }

    private static String read(FileChannel channel) throws IOException {
        InputStream in = Channels.newInputStream(channel);
        return new String(in.readAllBytes(), BYTES);
    }

    /** Replaces the content from the position to the end of the file. */
    private static void write(FileChannel channel, int position, String tail) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(tail.getBytes(BYTES));
        channel.position(position);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.truncate(channel.position());
    }
}
