package io.ftimer.cli;

import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.export.internal.csv.CsvRecordReader;
import io.ftimer.export.internal.csv.MalformedCsvException;
import io.ftimer.export.internal.format.TrendSeries;
import io.ftimer.export.internal.tree.LabelingSink;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One run as a line of the CSV that Otava reads: its time, its commit, and a column for each series. A series that a run does not have
 * is an empty field. Thread-confined.
 */
final class OtavaHistory implements LabelingSink.Output {
    private static final String TIME = "time";
    private static final String COMMIT = "commit";
    private static final int LONGEST_LINE = 1 << 24;

    private final Map<String, String> line = new LinkedHashMap<>();

    /**
     * Begins a line.
     *
     * @param time the time in the form of ISO 8601
     */
    OtavaHistory(String time, String commit) {
        line.put(TIME, time);
        line.put(COMMIT, commit);
    }

    /** Returns what receives the trees of the run. */
    TreeSink sink() {
        return new LabelingSink(this);
    }

    @Override
    public void accept(List<String> label, ExportedTree tree) {
        for (TrendSeries series : TrendSeries.of(label, tree)) {
            line.put(series.path() + " calls", Long.toString(series.calls()));
            if (series.isLarge()) {
                line.put(series.path() + " self_ns", Long.toString(series.selfNanos()));
            }
        }
    }

    @Override
    public void finish() {
        // the line is complete
    }

    /**
     * Returns a history with this line at its end, and with a column for each new series.
     *
     * @throws UnusableArgumentException if the content is not a history
     */
    byte[] appendedTo(byte[] history) throws IOException {
        List<List<String>> records = records(new String(history, StandardCharsets.UTF_8));
        Set<String> columns = new LinkedHashSet<>(records.isEmpty() ? List.of(TIME, COMMIT) : records.get(0));
        if (!columns.containsAll(List.of(TIME, COMMIT))) {
            throw new UnusableArgumentException(
                    "the output is not a history: expected CSV with the columns time and commit; name another file");
        }
        columns.addAll(line.keySet());
        StringBuilder text = new StringBuilder(record(new ArrayList<>(columns), columns.size()));
        records.stream().skip(1).forEach(record -> text.append(record(record, columns.size())));
        return text.append(record(
                        columns.stream()
                                .map(column -> line.getOrDefault(column, ""))
                                .toList(),
                        columns.size()))
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    private static List<List<String>> records(String text) throws IOException {
        CsvRecordReader reader = new CsvRecordReader(new StringReader(text), LONGEST_LINE);
        List<List<String>> records = new ArrayList<>();
        try {
            for (List<String> record = reader.next(); record != null; record = reader.next()) {
                records.add(record);
            }
        } catch (MalformedCsvException e) {
            throw new UnusableArgumentException("line " + reader.nextLine() + " of the output: " + e.getMessage());
        }
        return records;
    }

    private static String record(List<String> fields, int columns) {
        return fields.stream().map(OtavaHistory::field).collect(Collectors.joining(","))
                + ",".repeat(columns - fields.size())
                + '\n';
    }

    private static String field(String text) {
        return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
