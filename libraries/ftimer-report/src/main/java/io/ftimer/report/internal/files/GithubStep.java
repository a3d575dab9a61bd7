package io.ftimer.report.internal.files;

import io.ftimer.internal.text.ShownText;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What GitHub shows of a step of a job, and no more of it than GitHub shows. The content of other programs is preserved. Stateless.
 */
public final class GithubStep {
    /** The environment variable that names the Markdown file of the step. */
    public static final String SUMMARY_VARIABLE = "GITHUB_STEP_SUMMARY";

    /** The annotations of one level that are shown of a step; others are dropped. */
    private static final int ANNOTATIONS = 10;

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

    /**
     * Writes annotations, of each level as many as a step shows, the last one about the rest; then appends lines to the summary.
     *
     * @param environment the environment variables, which name the summary if there is one
     * @param annotations workflow commands such as {@code ::error title=name::message}, one a line
     */
    public static void report(
            Map<String, String> environment, List<String> annotations, Markdown markdown, Appendable out)
            throws IOException {
        out.append(bounded(annotations));
        edit(environment, text -> appended(text, markdown));
    }

    /** Appends lines below a heading, which is not repeated if it is the last one of the summary. */
    public static void append(Map<String, String> environment, String heading, String lines) throws IOException {
        edit(environment, text -> {
            String before = "\n" + text;
            int last = before.lastIndexOf("\n#");
            boolean isLast = last >= 0 && last == before.lastIndexOf("\n" + heading + "\n");
            return appended(text, () -> (isLast ? "" : heading + "\n\n") + lines);
        });
    }

    private static String bounded(List<String> annotations) {
        StringBuilder lines = new StringBuilder();
        annotations.stream()
                .collect(Collectors.groupingBy(
                        line -> line.substring("::".length(), line.indexOf(' ')),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .forEach((level, all) -> {
                    int shown = all.size() <= ANNOTATIONS ? all.size() : ANNOTATIONS - 1;
                    all.subList(0, shown).forEach(line -> lines.append(line).append('\n'));
                    if (shown < all.size()) {
                        lines.append(rest(all.get(0), all.size() - shown))
                                .append("; the text report and the job summary show them\n");
                    }
                });
        return lines.toString();
    }

    private static String rest(String annotation, int count) {
        String rest = "and " + ShownText.grouped(count) + " more";
        return annotation.substring(0, annotation.indexOf("title=")) + "title=fTimer%3A " + rest + "::" + rest;
    }

    @FunctionalInterface
    private interface Edit {
        String apply(String text) throws IOException;
    }

    private static void edit(Map<String, String> environment, Edit edit) throws IOException {
        String file = environment.getOrDefault(SUMMARY_VARIABLE, "");
        if (!file.isEmpty()) {
            ReportFile.edit(
                    Path.of(file), bytes -> edit.apply(new String(bytes, BYTES)).getBytes(BYTES));
        }
    }

    private static String appended(String text, Markdown markdown) throws IOException {
        String before = text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
        return before + cut(new String(markdown.text().getBytes(StandardCharsets.UTF_8), BYTES), before.length());
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
