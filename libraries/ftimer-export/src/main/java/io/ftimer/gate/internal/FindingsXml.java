package io.ftimer.gate.internal;

import io.ftimer.gate.internal.Findings.TestCase;
import io.ftimer.gate.internal.Findings.TestCase.Result;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes findings as JUnit XML: a test case for each thing that was compared. Stateless. */
final class FindingsXml {
    /** GitLab rejects a file of more than 250 000 elements. */
    private static final int MOST_CASES = 20_000;

    private FindingsXml() {}

    static void write(Findings report, Appendable out) throws IOException {
        List<TestCase> all = report.cases();
        List<TestCase> shown = all.subList(0, Math.min(all.size(), MOST_CASES));
        List<TestCase> more = all.subList(shown.size(), all.size());
        boolean failsMore = more.stream().anyMatch(TestCase::fails);
        out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.append(String.format(
                Locale.ROOT,
                "<testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"%d\">\n",
                report.command(),
                shown.size() + (more.isEmpty() ? 0 : 1),
                shown.stream().filter(TestCase::fails).count() + (failsMore ? 1 : 0),
                shown.stream().filter(one -> one.result() == Result.SKIPPED).count()));
        for (TestCase one : shown) {
            write(one, report.attachment(), out);
        }
        if (!more.isEmpty()) {
            begin("ftimer", ShownText.more(more.size()), out);
            if (failsMore) {
                failure("failed", "more failed", report.summary(), out);
            }
            end(out);
        }
        out.append("</testsuite>\n");
    }

    private static void write(TestCase one, Optional<String> attachment, Appendable out) throws IOException {
        begin(TextEscapes.display(one.className()), TextEscapes.display(one.name()), out);
        if (one.result() == Result.SKIPPED) {
            out.append("    <skipped message=\"")
                    .append(escaped(one.message().get()))
                    .append("\"/>\n");
        } else if (one.fails()) {
            failure(one.type(), one.message().get(), one.text().get(), out);
            if (attachment.isPresent()) {
                out.append("    <system-out>\n[[ATTACHMENT|")
                        .append(escaped(attachment.get()))
                        .append("]]\n</system-out>\n");
            }
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
