package io.ftimer.gate.internal;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import java.io.IOException;
import java.util.List;

/** Writes findings as text for people. Stateless. */
final class FindingsText {
    private static final int MOST_FINDINGS = 20;
    private static final String PREFIX = "ftimer: ";

    private FindingsText() {}

    static void write(Findings report, Appendable out) throws IOException {
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
        if (report.tolerance().isPresent()) {
            out.append(PREFIX).append(report.tolerance().get()).append('\n');
        }
        out.append(PREFIX).append(report.summary()).append('\n');
        for (String remedy : report.remedy()) {
            out.append(PREFIX).append(remedy).append('\n');
        }
    }
}
