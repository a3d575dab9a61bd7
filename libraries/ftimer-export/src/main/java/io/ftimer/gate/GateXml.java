package io.ftimer.gate;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes results as JUnit XML: a test case for each tree, which fails, is skipped if it was not compared, or passes. Stateless. */
final class GateXml {
    /** GitLab rejects a file of more than 250 000 elements. */
    private static final int MOST_CASES = 20_000;

    private static final String SUITE = "ftimer gate";
    private static final Set<Outcome> PASSED =
            EnumSet.of(Outcome.CHECKED, Outcome.WRITTEN, Outcome.FEWER, Outcome.RENAMED);

    private GateXml() {}

    static void write(GateReport report, Appendable out) throws IOException {
        GateResult result = report.result();
        List<ComparedTree> trees = result.trees();
        List<ComparedTree> shown = trees.subList(0, Math.min(trees.size(), MOST_CASES));
        boolean hasMore = shown.size() < trees.size();
        List<ComparedTree> more = trees.subList(shown.size(), trees.size());
        boolean failsMore = more.stream().anyMatch(ComparedTree::fails);
        int notCompared = result.notCompared().isEmpty() ? 0 : 1;
        long failures = shown.stream().filter(ComparedTree::fails).count() + notCompared + (failsMore ? 1 : 0);
        out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.append(String.format(
                Locale.ROOT,
                "<testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"%d\">\n",
                SUITE,
                shown.size() + notCompared + (hasMore ? 1 : 0),
                failures,
                shown.stream().filter(GateXml::isSkipped).count()));
        if (notCompared > 0) {
            begin("ftimer", "baseline " + result.baseline(), out);
            failure("inconclusive", String.join("; ", result.notCompared()), ConclusionText.summary(result), out);
            end(out);
        }
        for (ComparedTree compared : shown) {
            write(compared, report, out);
        }
        if (hasMore) {
            begin("ftimer", ShownText.more(more.size()), out);
            if (failsMore) {
                failure("failed", "more trees failed", ConclusionText.summary(result), out);
            }
            end(out);
        }
        out.append("</testsuite>\n");
    }

    private static boolean isSkipped(ComparedTree compared) {
        return !compared.fails() && !PASSED.contains(compared.outcome());
    }

    private static void write(ComparedTree compared, GateReport report, Appendable out) throws IOException {
        TreeId tree = compared.tree();
        String kind = EnumWords.of(tree.kind());
        begin(tree.group().isEmpty() ? kind : TextEscapes.display(tree.group()), TextEscapes.display(tree.name()), out);
        String baseline = report.result().baseline();
        String message = ConclusionText.tree(tree) + ' ' + ConclusionText.predicate(compared, baseline);
        if (compared.fails()) {
            failure(
                    compared.outcome().text(),
                    message
                            + compared.differences().stream()
                                    .limit(1)
                                    .map(first -> ", first " + first.text())
                                    .collect(Collectors.joining()),
                    Stream.of(
                                    Stream.of(message),
                                    ShownText.lines(compared.notCompared()).stream()
                                            .map(why -> "  not compared: " + ShownText.label(why)),
                                    compared.lines().stream().map(line -> "  " + line),
                                    ConclusionText.remedy(report.result(), report.update()).stream())
                            .flatMap(lines -> lines)
                            .collect(Collectors.joining("\n")),
                    out);
            if (report.attachment().isPresent()) {
                out.append("    <system-out>\n[[ATTACHMENT|")
                        .append(escaped(report.attachment().get()))
                        .append("]]\n</system-out>\n");
            }
        } else if (isSkipped(compared)) {
            out.append("    <skipped message=\"").append(escaped(message)).append("\"/>\n");
        }
        end(out);
    }

    private static void begin(String className, String name, Appendable out) throws IOException {
        out.append("  <testcase classname=\"")
                .append(escaped(className))
                .append("\" name=\"")
                .append(escaped(name))
                .append("\">\n");
    }

    private static void end(Appendable out) throws IOException {
        out.append("  </testcase>\n");
    }

    private static void failure(String type, String message, String text, Appendable out) throws IOException {
        out.append("    <failure type=\"")
                .append(escaped(type))
                .append("\" message=\"")
                .append(escaped(message))
                .append("\">")
                .append(escaped(text))
                .append("</failure>\n");
    }

    /** Returns text for XML 1.0, which has no form for some characters. */
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(character -> {
            switch (character) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> {
                    if (character == '\n' || character >= ' ' && isXml(character)) {
                        escaped.appendCodePoint(character);
                    } else {
                        escaped.append(String.format(Locale.ROOT, "\\u%04X", character));
                    }
                }
            }
        });
        return escaped.toString();
    }

    private static boolean isXml(int character) {
        return character != 0xFFFE && character != 0xFFFF && (character < 0xD800 || character > 0xDFFF);
    }
}
