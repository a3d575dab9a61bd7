package io.ftimer.report.internal.files;

import io.ftimer.internal.text.ShownText;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * What GitHub shows of a step of a job, and no more of it than GitHub shows. The content of other programs is preserved. Stateless.
 */
public final class GithubStep {
    /** The environment variable that names the Markdown file of the step. */
    public static final String SUMMARY_VARIABLE = "GITHUB_STEP_SUMMARY";

    /** The annotations of one level that are shown; others are dropped. */
    public static final int ANNOTATIONS = 10;

    /** The bytes of a comment, which may have 65 536 characters, or is rejected. */
    public static final int COMMENT_BYTES = 60_000;

    /** The bytes of the summary of all commands of the step, of which nothing is shown if there are more. */
    private static final int ALL_SUMMARY_BYTES = 1 << 20;

    /** The bytes of one summary; the others are for the beginnings of more of them. */
    public static final int SUMMARY_BYTES = 900_000;

    /** The bytes of a beginning, with its last line. */
    private static final int BEGINNING_BYTES = 2_000;

    /** The bytes of the lines behind what was cut off. */
    private static final int REST_BYTES = 200;

    /** Maps each byte to one character and back, so that content in any encoding is preserved. */
    private static final Charset BYTES = StandardCharsets.ISO_8859_1;

    private static final String OPENED = "<details>";
    private static final String CLOSED = "</details>";

    private GithubStep() {}

    /** Creates the text while the file is locked, so that the last writer has the complete run. */
    public interface Markdown {
        /** Returns lines. */
        String text() throws IOException;
    }

    /** Appends lines to the summary. */
    public static void addToSummary(Path file, Markdown markdown) throws IOException {
        put(file, "", "", markdown);
    }

    /**
     * Appends lines to the summary, or replaces the block of the same name: the first JVM of a run appends a block and later JVMs replace it.
     *
     * @param block the name of the block, in ASCII and without {@code --}
     */
    public static void putIntoSummary(Path file, String block, Markdown markdown) throws IOException {
        put(file, "<!-- ftimer " + block + " -->\n", "<!-- end of ftimer " + block + " -->\n", markdown);
    }

    private static void put(Path file, String begin, String end, Markdown markdown) throws IOException {
        ReportFile.edit(file, bytes -> {
            String text = new String(bytes, BYTES);
            int from = begin.isEmpty() ? -1 : text.indexOf(begin);
            int to = from < 0 ? -1 : text.indexOf(end, from);
            String before = to < 0 ? text : text.substring(0, from);
            String after = to < 0 ? "" : text.substring(to + end.length());
            String separator = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
            int others = before.length() + separator.length() + begin.length() + end.length() + after.length();
            String lines = new String(markdown.text().getBytes(StandardCharsets.UTF_8), BYTES);
            return (before + separator + begin + cut(lines, others) + end + after).getBytes(BYTES);
        });
    }

    /** Returns as many lines as fit beside the other bytes, and a line about the rest. */
    private static String cut(String text, int others) {
        int room = Math.max(SUMMARY_BYTES - others, Math.min(BEGINNING_BYTES, ALL_SUMMARY_BYTES - others));
        if (text.length() <= room) {
            return text;
        }
        int end = room < REST_BYTES ? 0 : text.lastIndexOf('\n', room - REST_BYTES) + 1;
        String shown = text.substring(0, end);
        String rest = (isOpen(shown) ? "\n" + CLOSED + '\n' : "") + '\n'
                + new String(
                        ShownText.more(text.substring(end).lines().count()).getBytes(StandardCharsets.UTF_8), BYTES)
                + " lines do not fit the summary of this step, of which GitHub shows at most 1 MiB\n";
        return shown.length() + rest.length() <= ALL_SUMMARY_BYTES - others ? shown + rest : "";
    }

    private static boolean isOpen(String text) {
        return text.lastIndexOf(OPENED) > text.lastIndexOf(CLOSED);
    }
}
