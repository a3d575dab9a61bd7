package io.ftimer.conformance.compare;

/** Finds the column of a position in a CSV. For places in ascending order only. */
final class CsvColumns {
    private final String csv;
    private final String[] names;
    private int at;
    private int column;
    private boolean isQuoted;

    CsvColumns(String csv) {
        this.csv = csv;
        this.names = csv.lines().findFirst().orElse("").replace("\"", "").split(",");
    }

    /** Returns the name that the header gives to the column at {@code index}, empty if it has none. */
    String nameAt(int index) {
        for (; at < index; at++) {
            char c = csv.charAt(at);
            if (c == '"') {
                isQuoted = !isQuoted;
            } else if (!isQuoted && c == ',') {
                column++;
            } else if (!isQuoted && c == '\n') {
                column = 0;
            }
        }
        return column < names.length ? names[column] : "";
    }
}
