package io.ftimer.cli.input;

import io.ftimer.cli.input.CsvFamily.Kind;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the CSV reports of the runtime and of the Fortran library. Every report becomes a tree, with the numbers of its summary
 * and its metadata as facts; every rank record of a report becomes a tree without regions.
 *
 * <p>Every field is checked: its type, and that fields that the type of record does not use are empty.
 */
final class ReportCsvReader implements InputReader {
    private static final int MOST_DIGITS = 20;

    private final CsvTable table;
    private final CsvFamily family;
    private final Map<String, Integer> reports = new HashMap<>();
    private final ColumnType[] types;

    /** The report that is being read; its kind is empty before the first. */
    private String kindName = "";

    private long summaryLine;
    private long numEntries;
    private Map<String, String> facts = new LinkedHashMap<>();
    private ReportTree tree = new ReportTree();
    private long windowNanos;

    ReportCsvReader(CsvTable table, CsvFamily family) {
        this.table = table;
        this.family = family;
        types = family.header().stream().map(ColumnType::of).toArray(ColumnType[]::new);
    }

    @Override
    public void read(ExportedRun run, RunSink sink) throws IOException {
        TreeSink trees = sink.open(run);
        for (CsvTable.Row row = table.next(); row != null; row = table.next()) {
            accept(row, trees);
        }
        finishReport(trees);
    }

    private void accept(CsvTable.Row row, TreeSink trees) throws IOException {
        if (!row.get(0).equals(family.version())) {
            throw row.invalid(0, "expected " + family.version());
        }
        Kind kind = family.kinds().get(row.get(1));
        if (kind == null) {
            throw row.invalid(
                    1, "expected " + String.join(" or ", family.kinds().keySet()));
        }
        String recordType = row.get(2);
        BitSet used = kind.used().get(recordType);
        if (used == null) {
            throw row.invalid(
                    2, "expected one of " + String.join(", ", kind.used().keySet()));
        }
        checkFields(row, kind, recordType, used);
        if (recordType.equals("summary")) {
            finishReport(trees);
            beginReport(row, kind, used);
            return;
        }
        if (!kindName.equals(row.get(1))) {
            throw row.invalid(2, "expected a summary record before the other records of a report");
        }
        switch (recordType) {
            case "metadata" -> addFact(row.get(3), row.get(4));
            case "rank" -> trees.accept(rank(row, used));
            default -> addEntry(row, kind, used);
        }
    }

    private void checkFields(CsvTable.Row row, Kind kind, String recordType, BitSet used)
            throws UnusableInputException {
        for (int i = CsvFamily.LEADING_COLUMNS; i < types.length; i++) {
            String field = row.get(i);
            if (!used.get(i)) {
                if (!field.isEmpty()) {
                    throw row.invalid(i, "expected an empty field in a record of type " + recordType);
                }
            } else if (!field.isEmpty() || !kind.optional().get(i)) {
                try {
                    types[i].check(field);
                } catch (IllegalArgumentException e) {
                    throw row.invalid(i, String.valueOf(e.getMessage()));
                }
            }
        }
    }

    private void beginReport(CsvTable.Row row, Kind kind, BitSet used) {
        kindName = row.get(1);
        summaryLine = row.line();
        for (int i = used.nextSetBit(CsvFamily.LEADING_COLUMNS); i >= 0; i = used.nextSetBit(i + 1)) {
            String column = family.header().get(i);
            if (column.equals("num_entries")) {
                numEntries = Numbers.integer(row.get(i));
            } else {
                addFact(column, fact(i, row.get(i)));
            }
            if (column.equals(kind.window())) {
                windowNanos = Numbers.nanos(Numbers.real(row.get(i)));
            }
        }
    }

    /** Returns a field for people: reals without an exponent, unless they would be long, and times with their unit. */
    private String fact(int column, String field) {
        if (types[column] != ColumnType.REAL || field.isEmpty()) {
            return field;
        }
        BigDecimal number = Numbers.real(field).stripTrailingZeros();
        boolean isShort = Math.abs(number.precision() - number.scale()) <= MOST_DIGITS;
        return (isShort ? number.toPlainString() : number.toString())
                + (family.header().get(column).endsWith("_time") ? " s" : "");
    }

    private void addFact(String key, String value) {
        String unique = key;
        for (int i = 2; facts.containsKey(unique); i++) {
            unique = key + " " + i;
        }
        facts.put(unique, value);
    }

    private ExportedTree rank(CsvTable.Row row, BitSet used) {
        Map<String, String> values = new LinkedHashMap<>();
        long window = 0;
        for (int i = used.nextSetBit(CsvFamily.LEADING_COLUMNS); i >= 0; i = used.nextSetBit(i + 1)) {
            String column = family.header().get(i);
            values.put(column, fact(i, row.get(i)));
            if (column.equals("summary_window_time")) {
                window = Numbers.nanos(Numbers.real(row.get(i)));
            }
        }
        return new ExportedTree(
                ExportedTree.Kind.RANK, treeName(), "rank " + values.get("rank"), true, window, values, List.of());
    }

    private void addEntry(CsvTable.Row row, Kind kind, BitSet used) throws UnusableInputException {
        ReportTree.Entry entry = new ReportTree.Entry();
        boolean isTree = family.header().contains("node_id");
        long depth = 0;
        for (int i = used.nextSetBit(CsvFamily.LEADING_COLUMNS); i >= 0; i = used.nextSetBit(i + 1)) {
            String column = family.header().get(i);
            String field = row.get(i);
            if (field.isEmpty() && types[i] != ColumnType.TEXT) {
                continue;
            }
            if (column.equals(kind.calls())) {
                entry.setCalls(column, Numbers.real(field));
            } else if (column.equals(kind.inclusive())) {
                entry.setInclusive(Numbers.real(field));
            } else if (column.equals(kind.self())) {
                entry.setSelf(Numbers.real(field));
            } else if (column.equals("depth") && isTree) {
                depth = Numbers.integer(field);
            } else if (!kind.derived().contains(column)) {
                entry.set(column, types[i], field);
            }
        }
        try {
            if (isTree) {
                tree.add(entry, depth, !kind.self().isEmpty());
            } else {
                tree.add(entry);
            }
        } catch (ReportTree.MisplacedException e) {
            throw row.invalid(family.header().indexOf(e.column()), String.valueOf(e.getMessage()));
        }
    }

    private void finishReport(TreeSink trees) throws IOException {
        if (kindName.isEmpty()) {
            return;
        }
        if (tree.size() != numEntries) {
            throw table.problem(
                    summaryLine,
                    "the report that starts here has " + tree.size() + (tree.size() == 1 ? " entry" : " entries")
                            + "; expected " + numEntries
                            + ", its num_entries");
        }
        String name = treeName();
        reports.merge(kindName, 1, Integer::sum);
        trees.accept(new ExportedTree(ExportedTree.Kind.RUN, "", name, true, windowNanos, facts, tree.regions()));
        facts = new LinkedHashMap<>();
        tree = new ReportTree();
        windowNanos = 0;
    }

    /** Returns the kind, and the number of the report among those of its kind unless it is the first. */
    private String treeName() {
        int before = reports.getOrDefault(kindName, 0);
        return before == 0 ? kindName : kindName + " " + (before + 1);
    }
}
