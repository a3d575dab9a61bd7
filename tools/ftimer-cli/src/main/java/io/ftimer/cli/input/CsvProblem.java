package io.ftimer.cli.input;

import io.ftimer.internal.text.TextEscapes;
import java.util.List;

/** The exception for a malformed field of a CSV file. Stateless. */
final class CsvProblem {
    private static final int LONGEST_VALUE = 80;

    private CsvProblem() {}

    static UnusableInputException of(String input, CsvTable.Row row, List<String> header, int column, String expected) {
        return new UnusableInputException(
                input,
                row.lineOf(column),
                "field " + (column + 1) + " (" + header.get(column) + "): invalid value \"" + cut(row.get(column))
                        + "\"; " + expected);
    }

    /** Returns a value for a message: inert and not too long. */
    static String cut(String value) {
        // a letter at the end keeps blanks before it, which are the problem if they are there
        String shown = TextEscapes.display(
                (value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "...") + "x");
        return shown.substring(0, shown.length() - 1);
    }
}
