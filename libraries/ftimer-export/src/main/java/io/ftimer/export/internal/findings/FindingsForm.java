package io.ftimer.export.internal.findings;

import io.ftimer.export.internal.findings.Findings.Finding;
import io.ftimer.export.internal.findings.Findings.RowTable;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.report.internal.files.GithubStep;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The forms in which findings are written.
 *
 * <p>All but {@link #JSON} are bounded: they show the first failures and count the others. The limit of {@link #GITHUB} is that of all
 * reports of a step.
 */
public enum FindingsForm {
    /** Text for people. */
    TEXT,
    /** Annotations of GitHub Actions, in the form of workflow commands. */
    GITHUB,
    /** Markdown within the limit of a job summary of GitHub Actions. */
    SUMMARY,
    /** Markdown within the limit of a comment on a pull request. */
    MARKDOWN,
    /** JSON with all differences. */
    JSON;

    private static final Pattern PLACE =
            Pattern.compile("(?<package>(?:\\w+\\.)*)[\\w$]+\\.[^.(]+\\((?<file>[^:()]+):(?<line>\\d+)\\)");

    private record Annotation(String file, String title, String message) {}

    /** Returns the name in commands: {@code text}. */
    public String text() {
        return EnumWords.of(this);
    }

    public void write(Findings findings, Appendable out) throws IOException {
        switch (this) {
            case TEXT -> findings.text(out);
            case GITHUB -> writeAnnotations(findings, out);
            case SUMMARY -> new FindingsMarkdown(GithubStep.SUMMARY_BYTES, out).write(findings);
            case MARKDOWN -> new FindingsMarkdown(GithubStep.COMMENT_BYTES, out).write(findings);
            case JSON -> findings.json(out);
        }
    }

    /** Writes annotations, also those that a step does not show. */
    private static void writeAnnotations(Findings report, Appendable out) throws IOException {
        Map<Path, Path> sources = sources(
                Path.of(""),
                all(report)
                        .flatMap(finding -> finding.code().flatMap(FindingsForm::place).stream())
                        .map(FindingsForm::file)
                        .toList());
        write("error ", annotations(report, true, sources), out);
        write("warning ", annotations(report, false, sources), out);
        List<String> last = new ArrayList<>(report.heading().stream().toList());
        last.add(report.summary());
        last.addAll(report.remedy());
        line("notice ", new Annotation("", "fTimer: " + report.conclusion(), String.join("\n", last)), out);
    }

    private static List<Annotation> annotations(Findings report, boolean fails, Map<Path, Path> sources) {
        return all(report)
                .filter(finding -> finding.fails() == fails)
                .map(finding -> new Annotation(
                        finding.code()
                                .flatMap(code -> source(code, sources))
                                .or(() -> report.file().map(FindingsForm::file))
                                .orElse(""),
                        "fTimer: " + ShownText.abbreviated(finding.headline(), TextLimits.LABEL_CHARACTERS),
                        String.join("\n", finding.text())))
                .toList();
    }

    private static Stream<Finding> all(Findings report) {
        return Stream.concat(
                report.notCompared().stream().map(why -> new Finding(true, why)), report.findings().stream());
    }

    private static Optional<Matcher> place(String code) {
        return Optional.of(PLACE.matcher(code)).filter(Matcher::matches);
    }

    private static Path file(Matcher place) {
        return Path.of(place.group("package").replace('.', '/'), place.group("file"));
    }

    /** Returns the properties of an annotation of a line of the code; empty if its file was not found. */
    private static Optional<String> source(String code, Map<Path, Path> sources) {
        return place(code)
                .flatMap(place -> Optional.ofNullable(sources.get(file(place)))
                        .map(path -> file(path.toString().replace('\\', '/')) + "line=" + place.group("line") + ','));
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
        out.append("::" + level + annotation.file() + "title=" + property(annotation.title()) + "::"
                + message(annotation.message()) + '\n');
    }

    private static String message(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return message(text).replace(":", "%3A").replace(",", "%2C");
    }

    /**
     * Returns files below a folder by their places in packages, such as {@code org/example/Store.java}. A walk through a large repository takes
     * seconds, so that all are looked for at once. Unreadable folders and those whose names begin with a dot are left out.
     */
    static Map<Path, Path> sources(Path folder, Collection<Path> places) {
        Map<Path, Path> found = new HashMap<>();
        Map<Path, List<Path>> byName = places.stream().distinct().collect(Collectors.groupingBy(Path::getFileName));
        if (byName.isEmpty()) {
            return found;
        }
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path below, BasicFileAttributes attributes) {
                    return below.getFileName().toString().startsWith(".")
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    byName.getOrDefault(file.getFileName(), List.of()).stream()
                            .filter(file::endsWith)
                            .forEach(place -> found.putIfAbsent(place, file));
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException unreadable) {
            // a folder that cannot be listed to its end: a finding without its line is better than none
        }
        return found;
    }

    /** Writes findings as Markdown of a limited size. */
    static final class FindingsMarkdown {
        /** What the last lines need. */
        private static final int RESERVED = 4_000;

        private final Appendable out;
        private int left;

        FindingsMarkdown(int bytes, Appendable out) {
            this.out = out;
            this.left = bytes - RESERVED;
        }

        void write(Findings report) throws IOException {
            fits("### fTimer: " + report.conclusion() + "\n\n"
                    + report.heading().map(run -> text(run) + "\n\n").orElse("") + text(report.summary()) + "\n");
            List<Finding> findings = report.findings();
            int written = 0;
            while (written < findings.size() && fits(block(findings.get(written)))) {
                written++;
            }
            if (written < findings.size()) {
                out.append('\n')
                        .append(ShownText.more(findings.size() - written))
                        .append(" differences that do not fit here\n");
            }
            for (RowTable table : report.tables()) {
                write(table);
            }
            for (String remedy : report.remedy()) {
                out.append('\n').append(text(remedy)).append('\n');
            }
        }

        /** Writes a table that a reader unfolds. */
        private void write(RowTable table) throws IOException {
            List<String> rows = table.markdown();
            out.append("\n<details><summary>").append(text(table.title())).append("</summary>\n\n");
            int written = 0;
            while (written < rows.size() && fits(rows.get(written) + '\n')) {
                written++;
            }
            out.append(written < rows.size() ? '\n' + ShownText.more(rows.size() - written) + '\n' : "")
                    .append("\n</details>\n");
        }

        /** Writes a text if there is room for it. */
        private boolean fits(String text) throws IOException {
            left -= text.getBytes(StandardCharsets.UTF_8).length;
            if (left >= 0) {
                out.append(text);
            }
            return left >= 0;
        }

        private static String block(Finding finding) {
            List<String> lines = finding.text();
            StringBuilder text = new StringBuilder(finding.fails() ? "\n**" : "\n")
                    .append(text(lines.get(0)))
                    .append(finding.fails() ? "**\n" : "\n");
            lines.stream()
                    .skip(1)
                    .forEach(
                            line -> text.append("* ").append(text(line.strip())).append('\n'));
            return text.toString();
        }

        private static String text(String line) {
            return TextEscapes.markdown(line);
        }
    }
}
