package io.ftimer.gate.internal;

import io.ftimer.gate.internal.Findings.Finding;
import io.ftimer.gate.internal.Findings.RowTable;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.report.internal.files.GithubStep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The forms in which findings are written; {@code io.ftimer.gate.GateFormat} documents them. */
public enum FindingsForm {
    /** Text for people. */
    TEXT(FindingsForm::writeText),
    /** Annotations of GitHub Actions. */
    GITHUB(FindingsForm::writeAnnotations),
    /** Markdown for a job summary. */
    SUMMARY((findings, out) -> FindingsMarkdown.write(findings, GithubStep.SUMMARY_BYTES, out)),
    /** Markdown for a comment. */
    MARKDOWN((findings, out) -> FindingsMarkdown.write(findings, GithubStep.COMMENT_BYTES, out)),
    /** JSON. */
    JSON(Findings::json);

    private static final int MOST_FINDINGS = 20;
    private static final String PREFIX = "ftimer: ";

    /** How deep source files are searched for. */
    private static final int DEEPEST = 20;

    private static final Pattern PLACE =
            Pattern.compile("(?<package>(?:\\w+\\.)*)[\\w$]+\\.[^.(]+\\((?<file>[^:()]+):(?<line>\\d+)\\)");

    @FunctionalInterface
    private interface Writer {
        void write(Findings findings, Appendable out) throws IOException;
    }

    private record Annotation(String file, String title, String message) {}

    private final Writer writer;

    FindingsForm(Writer writer) {
        this.writer = writer;
    }

    /** Writes findings. */
    public void write(Findings findings, Appendable out) throws IOException {
        writer.write(findings, out);
    }

    private static void writeText(Findings report, Appendable out) throws IOException {
        List<Finding> findings = report.findings();
        for (Finding finding : findings.subList(0, Math.min(findings.size(), MOST_FINDINGS))) {
            out.append(PREFIX).append(String.join("\n", finding.text())).append("\n\n");
        }
        if (findings.size() > MOST_FINDINGS) {
            out.append(PREFIX)
                    .append(ShownText.more(findings.size() - MOST_FINDINGS))
                    .append(" differences\n\n");
        }
        for (RowTable table : report.tables()) {
            out.append(PREFIX).append(table.title()).append(":\n");
            // the header is no row
            for (String line : ShownText.lines(table.text(), TextLimits.MESSAGE.rows() + 1)) {
                out.append("  ").append(line).append('\n');
            }
            out.append('\n');
        }
        out.append(PREFIX).append(report.summary()).append('\n');
        for (String remedy : report.remedy()) {
            out.append(PREFIX).append(remedy).append('\n');
        }
    }

    /** Writes annotations, also those that a step does not show. */
    private static void writeAnnotations(Findings report, Appendable out) throws IOException {
        write("error ", annotations(report, true), out);
        write("warning ", annotations(report, false), out);
        List<String> last = new ArrayList<>(List.of(report.summary()));
        last.addAll(report.remedy());
        line("notice ", new Annotation("", "fTimer: " + report.conclusion(), String.join("\n", last)), out);
    }

    private static List<Annotation> annotations(Findings report, boolean fails) {
        return Stream.concat(
                        report.notCompared().stream().map(why -> new Finding(true, why)), report.findings().stream())
                .filter(finding -> finding.fails() == fails)
                .map(finding -> new Annotation(
                        finding.code()
                                .flatMap(FindingsForm::source)
                                .or(() -> report.file().map(FindingsForm::file))
                                .orElse(""),
                        "fTimer: " + ShownText.cut(finding.headline()),
                        String.join("\n", finding.text())))
                .toList();
    }

    /** Returns the properties of an annotation of a line of the code; empty if its file is not below the present folder. */
    private static Optional<String> source(String place) {
        Matcher line = PLACE.matcher(place);
        if (!line.matches()) {
            return Optional.empty();
        }
        Path wanted = Path.of(line.group("package").replace('.', '/'), line.group("file"));
        try (Stream<Path> found = Files.find(Path.of(""), DEEPEST, (path, attributes) -> path.endsWith(wanted))) {
            return found.findFirst()
                    .map(path -> file(path.toString().replace('\\', '/')) + "line=" + line.group("line") + ',');
        } catch (IOException | UncheckedIOException unreadable) {
            return Optional.empty();
        }
    }

    private static String file(String path) {
        return "file=" + property(path) + ',';
    }

    private static void write(String level, List<Annotation> annotations, Appendable out) throws IOException {
        for (Annotation annotation : annotations) {
            line(level, annotation, out);
        }
    }

    private static void line(String level, Annotation annotation, Appendable out) throws IOException {
        out.append("::")
                .append(level)
                .append(annotation.file())
                .append("title=")
                .append(property(annotation.title()))
                .append("::")
                .append(message(annotation.message()))
                .append('\n');
    }

    private static String message(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return message(text).replace(":", "%3A").replace(",", "%2C");
    }
}
