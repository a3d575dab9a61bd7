package io.ftimer.gate.internal;

import io.ftimer.gate.internal.Findings.Finding;
import io.ftimer.gate.internal.Findings.RowTable;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes findings as Markdown of a limited size. */
final class FindingsMarkdown {
    /** What the last lines need. */
    private static final int RESERVED = 4_000;

    private final Appendable out;
    private int left;

    private FindingsMarkdown(int bytes, Appendable out) {
        this.out = out;
        this.left = bytes - RESERVED;
    }

    static void write(Findings report, int bytes, Appendable out) throws IOException {
        new FindingsMarkdown(bytes, out).write(report);
    }

    private void write(Findings report) throws IOException {
        fits("### fTimer: " + report.conclusion() + "\n\n" + text(report.summary()) + "\n");
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
                .forEach(line -> text.append("* ").append(text(line.strip())).append('\n'));
        return text.toString();
    }

    private static String text(String line) {
        return TextEscapes.markdown(line);
    }
}
