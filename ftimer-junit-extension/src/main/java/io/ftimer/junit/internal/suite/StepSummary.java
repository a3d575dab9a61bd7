package io.ftimer.junit.internal.suite;

import io.ftimer.report.internal.files.ReportFile;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

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
        ReportFile.edit(file, bytes -> {
            String fresh = begin + new String(markdown.text().getBytes(StandardCharsets.UTF_8), BYTES) + end;
            String text = new String(bytes, BYTES);
            int from = text.indexOf(begin);
            int to = text.indexOf(end, Math.max(from, 0));
            String separator = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
            String edited = from < 0 || to < 0
                    ? text + separator + fresh
                    : text.substring(0, from) + fresh + text.substring(to + end.length());
            return edited.getBytes(BYTES);
        });
    }
}
