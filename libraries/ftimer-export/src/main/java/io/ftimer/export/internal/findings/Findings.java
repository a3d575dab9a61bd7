package io.ftimer.export.internal.findings;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.report.internal.text.PaddedTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a comparison found. Lines have no full stop. Implementations are immutable. */
public interface Findings {
    /** The most findings that a text shows. */
    int MOST_FINDINGS = 20;

    /** Begins each statement of a text. */
    String PREFIX = "ftimer: ";

    /** Returns the conclusion in a few words: {@code passed}. */
    String conclusion();

    /** Returns the line that says what the run is; empty if nothing is known. */
    default Optional<String> heading() {
        return Optional.empty();
    }

    /** Returns the file of the repository that annotations are about, if any. */
    default Optional<String> file() {
        return Optional.empty();
    }

    /** Returns why nothing at all could be compared; empty if something was. */
    default List<String> notCompared() {
        return List.of();
    }

    /** Returns what was found, that because of which the comparison fails first. */
    List<Finding> findings();

    /** Returns rows that are shown below all findings, folded where that is possible. */
    default List<RowTable> tables() {
        return List.of();
    }

    /** Returns the line that has the numbers and the conclusion. */
    String summary();

    /** Returns what the reader can do. */
    default List<String> remedy() {
        return List.of();
    }

    /** Writes text for people. The conclusion is last, as in the log of a build; what is read from its beginning has it first. */
    default void text(Appendable out) throws IOException {
        if (heading().isPresent()) {
            out.append(PREFIX).append(heading().get()).append(findings().isEmpty() ? "\n" : "\n\n");
        }
        writeFindings("\n\n", out);
        for (RowTable table : tables()) {
            out.append(PREFIX).append(table.title()).append(":\n");
            // the header is no row
            for (String line : ShownText.lines(table.text(), TextLimits.MESSAGE.rows() + 1)) {
                out.append("  ").append(line).append('\n');
            }
            out.append('\n');
        }
        out.append(PREFIX).append(summary()).append('\n');
        for (String remedy : remedy()) {
            out.append(PREFIX).append(remedy).append('\n');
        }
    }

    /** Writes the first findings and the number of the others, each with what ends it. */
    default void writeFindings(String end, Appendable out) throws IOException {
        List<Finding> findings = findings();
        for (Finding finding : findings.subList(0, Math.min(findings.size(), MOST_FINDINGS))) {
            out.append(PREFIX).append(String.join("\n", finding.text())).append(end);
        }
        if (findings.size() > MOST_FINDINGS) {
            out.append(PREFIX)
                    .append(ShownText.more(findings.size() - MOST_FINDINGS))
                    .append(" differences")
                    .append(end);
        }
    }

    /** Writes everything as one value of JSON and a line feed. */
    void json(Appendable out) throws IOException;

    /**
     * Rows of a report.
     *
     * @param title what they are
     * @param text the header and the rows for a console
     * @param markdown the header, the alignments and the rows in Markdown
     */
    record RowTable(String title, List<String> text, List<String> markdown) {

        /** Returns the first rows as a table. */
        public static <R> RowTable of(String title, PaddedTable<R> table, List<R> rows) {
            return new RowTable(title, table.lines(rows), table.markdown(rows));
        }
    }

    /**
     * One statement about a run, and what it is about.
     *
     * @param fails whether the comparison fails because of it
     * @param headline the statement, without a full stop
     * @param details lines that belong to it, all of which are shown
     * @param lines what it is about, a line each, of which the first are shown; none if the headline names the only one
     * @param code the line of the code that it leads to, as in a stack trace; empty if it is unknown
     */
    record Finding(boolean fails, String headline, List<String> details, List<String> lines, Optional<String> code) {
        private static final int MOST_LINES = 5;

        public Finding(boolean fails, String headline) {
            this(fails, headline, List.of(), List.of());
        }

        public Finding(boolean fails, String headline, List<String> details, List<String> lines) {
            this(fails, headline, details, lines, Optional.empty());
        }

        /** Returns a statement about several things, which names the only one. */
        public static Finding about(boolean fails, String headline, String noun, List<String> all) {
            return all.size() == 1
                    ? new Finding(fails, headline + ": " + all.get(0))
                    : new Finding(fails, headline + ": " + ShownText.counted(all.size(), noun), List.of(), all);
        }

        public List<String> text() {
            List<String> text = new ArrayList<>(List.of(headline));
            code.ifPresent(place -> text.add("  at " + place));
            details.forEach(line -> text.add("  " + line));
            ShownText.lines(lines, MOST_LINES).forEach(line -> text.add("  " + line));
            return text;
        }
    }
}
