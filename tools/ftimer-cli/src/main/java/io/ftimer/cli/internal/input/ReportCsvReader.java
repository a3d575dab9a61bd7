package io.ftimer.cli.internal.input;

import io.ftimer.export.internal.tree.CollectedRegions;
import io.ftimer.export.internal.tree.Fields;
import io.ftimer.export.internal.tree.Numbers;
import io.ftimer.export.internal.tree.SelfTimes;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.Column;
import io.ftimer.report.internal.text.Completeness;
import io.ftimer.report.internal.text.RecordSchema;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the CSV reports of the runtime and of the Fortran library. Every report becomes a tree, with the numbers of its summary
 * and its metadata as facts; every rank record of a report becomes a tree without regions. In files of the time inside MPI, every
 * rank has a report, which begins with its rank record.
 *
 * <p>Every field is checked: its type, and that fields that the type of record does not use are empty.
 */
final class ReportCsvReader implements InputReader {
    private static final int MOST_DIGITS = 20;

    /** The integers that are no metrics of a region. */
    private static final Set<String> PLACE = Set.of("node_id", "parent_id", "line", "rank");

    private final CsvTable table;
    private final RecordSchema schema;
    private final boolean isTree;
    private final boolean isWholeTree;

    /** The type of the record with which a report begins. */
    private final String firstType;

    private final Map<String, Integer> reports = new HashMap<>();
    private final Map<String, BitSet> usedColumns = new HashMap<>();

    /** The report that is being read; its kind is empty before the first. */
    private String kindName = "";

    private long summaryLine;
    private long numEntries;
    private Map<String, String> facts = new LinkedHashMap<>();
    private CollectedRegions tree = new CollectedRegions();
    private long windowNanos;

    /** Whether the regions so far have times; null before the first. */
    private @Nullable Boolean haveTimes;

    ReportCsvReader(CsvTable table, RecordSchema schema) {
        this.table = table;
        this.schema = schema;
        isTree = schema.header().contains("node_id");
        isWholeTree = !schema.namesOf(Column.Role.SELF).isEmpty();
        firstType = schema.recordTypes().get(0);
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
        row.checkVersion(schema.kinds().get(0), schema);
        if (!schema.kinds().contains(row.get(1))) {
            throw row.invalid(1, "expected " + String.join(" or ", schema.kinds()));
        }
        String recordType = row.get(2);
        if (!schema.recordTypes().contains(recordType)) {
            throw row.invalid(2, "expected one of " + String.join(", ", schema.recordTypes()));
        }
        BitSet used = usedColumns.computeIfAbsent(row.get(1) + " " + recordType, type -> usedColumns(row));
        checkFields(row, used);
        if (recordType.equals(firstType)) {
            finishReport(trees);
            beginReport(row, used);
            return;
        }
        if (!kindName.equals(row.get(1))) {
            throw row.invalid(2, "expected a " + firstType + " record before the other records of a report");
        }
        switch (recordType) {
            case "metadata" -> addFact(ofUser(row.get(3)), row.get(4));
            case "rank" -> trees.accept(rank(row, used));
            default -> addEntry(row, used);
        }
    }

    private BitSet usedColumns(CsvTable.Row row) {
        BitSet used = new BitSet();
        for (int i = schema.leadingColumns(); i < schema.columns().size(); i++) {
            used.set(i, schema.columns().get(i).isIn(row.get(1), row.get(2)));
        }
        return used;
    }

    private void checkFields(CsvTable.Row row, BitSet used) throws UnusableInputException {
        for (int i = schema.leadingColumns(); i < schema.columns().size(); i++) {
            Column column = schema.columns().get(i);
            String field = row.get(i);
            if (!used.get(i)) {
                if (!field.isEmpty()) {
                    throw row.invalid(i, "expected an empty field in a record of type " + row.get(2));
                }
            } else if (!field.isEmpty() || !column.isOptional()) {
                try {
                    value(column, field);
                    if (column.role() == Column.Role.CALLS
                            && Numbers.real(field).signum() < 0) {
                        throw new IllegalArgumentException("expected a number of at least 0");
                    }
                } catch (IllegalArgumentException e) {
                    throw row.invalid(i, String.valueOf(e.getMessage()));
                }
            }
        }
    }

    /**
     * Returns a field as its column says: a text, a kind, a flag or a number.
     *
     * @throws IllegalArgumentException if it is not of the type of the column; the message says what was expected
     */
    private static Object value(Column column, String field) {
        return switch (column.type()) {
            case TEXT -> field;
            case KIND -> Fields.kind(field);
            case FLAG -> Numbers.flag(field);
            case BITS -> Numbers.bits(field);
            case INTEGER -> Numbers.integer(field);
            case REAL -> Numbers.real(field);
        };
    }

    /** Passes on each column that the type of a record uses, and its field. */
    private void forEach(CsvTable.Row row, BitSet used, BiConsumer<Column, String> receiver) {
        used.stream().forEach(i -> receiver.accept(schema.columns().get(i), row.get(i)));
    }

    private void beginReport(CsvTable.Row row, BitSet used) {
        kindName = row.get(1);
        summaryLine = row.line();
        windowNanos = addFacts(row, used, facts);
        numEntries = Numbers.integer(Objects.requireNonNull(facts.remove("num_entries")));
    }

    /** Adds the fields of a record as facts, and returns its window. */
    private long addFacts(CsvTable.Row row, BitSet used, Map<String, String> target) {
        long[] window = {0};
        forEach(row, used, (column, field) -> {
            target.put(column.name(), fact(column, field));
            if (column.role() == Column.Role.WINDOW) {
                window[0] = Numbers.nanos(seconds(column, field));
            }
        });
        return window[0];
    }

    /** Returns a field for people: reals without an exponent, unless they would be long, and times with their unit. */
    private static String fact(Column column, String field) {
        if (column.type() != Column.Type.REAL || field.isEmpty()) {
            return field;
        }
        BigDecimal number = Numbers.real(field).stripTrailingZeros();
        boolean isShort = Math.abs(number.precision() - number.scale()) <= MOST_DIGITS;
        return (isShort ? number.toPlainString() : number.toString())
                + (column.name().endsWith("_time") ? " s" : "");
    }

    /** Returns the name of the fact that metadata become: one that means something to fTimer gets an end. */
    private static String ofUser(String key) {
        return key.equals("outcome") || !Completeness.reasons(Map.of(key, "1")).isEmpty() ? key + " (metadata)" : key;
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
        long window = addFacts(row, used, values);
        return new ExportedTree(
                ExportedTree.Kind.RANK, treeName(), "rank " + values.get("rank"), true, window, values, List.of());
    }

    /** Checks that all regions of a report have times, or none. */
    private void checkTimes(CsvTable.Row row, BitSet used) throws UnusableInputException {
        for (int i = used.nextSetBit(0); i >= 0; i = used.nextSetBit(i + 1)) {
            Column column = schema.columns().get(i);
            if (column.isOptional() && (column.role() == Column.Role.INCLUSIVE || column.role() == Column.Role.SELF)) {
                boolean hasTime = !row.get(i).isEmpty();
                if (haveTimes != null && haveTimes != hasTime) {
                    throw row.invalid(
                            i, haveTimes ? "expected a time, as before it" : "expected no time, as before it");
                }
                haveTimes = hasTime;
            }
        }
    }

    private void addEntry(CsvTable.Row row, BitSet used) throws IOException {
        checkTimes(row, used);
        String name = name(row);
        RegionKind kind = row.kind();
        Entry entry = new Entry();
        forEach(row, used, entry::set);
        if (isTree) {
            tree.add(row, isWholeTree, depth -> entry.region(depth, name, kind));
        } else {
            tree.addRoot(entry.region(0, name, kind));
        }
    }

    /** Returns the name of a region, or the label of a site timer and its place in the source. */
    private String name(Fields row) {
        String file = row.text("file");
        return row.text(isTree ? "name" : "label") + (file.isEmpty() ? "" : " (" + file + ":" + row.text("line") + ")");
    }

    /** The numbers of a region. */
    private final class Entry {
        private long calls;
        private long inclusiveNanos;
        private long selfNanos;
        private final Map<String, Number> metrics = new LinkedHashMap<>();

        ExportedRegion region(int depth, String name, RegionKind kind) {
            return new ExportedRegion(depth, name, kind, calls, inclusiveNanos, selfNanos, metrics);
        }

        void set(Column column, String field) {
            if (field.isEmpty() && column.type() != Column.Type.TEXT) {
                return;
            }
            switch (column.role()) {
                case CALLS -> {
                    BigDecimal number = Numbers.real(field);
                    calls = Numbers.rounded(number);
                    if (number.compareTo(BigDecimal.valueOf(calls)) != 0) {
                        metrics.put(column.name(), number);
                    }
                }
                case INCLUSIVE -> inclusiveNanos = nanos("inclusive_seconds", seconds(column, field));
                case SELF -> selfNanos = nanos("self_seconds", seconds(column, field));
                case DERIVED -> {
                    // follows from the others
                }
                case NONE, METRIC, WINDOW -> setMetric(column.name(), value(column, field));
            }
        }

        /** Returns a time in nanoseconds; the seconds become a metric if they have more digits. */
        private long nanos(String metric, BigDecimal seconds) {
            long nanos = Numbers.nanos(seconds);
            if (!Numbers.isExact(nanos, seconds)) {
                metrics.put(metric, seconds);
            }
            return nanos;
        }

        private void setMetric(String column, Object value) {
            if (PLACE.contains(column) || (isTree && column.equals("depth"))) {
                return;
            }
            if (value instanceof Number number) {
                metrics.put(number instanceof BigDecimal ? withUnit(column) : column, number);
            } else if (value instanceof Boolean flag) {
                // a region that was not running, and a known number, are what one expects
                boolean isExpected = column.endsWith("_known");
                if (flag != isExpected) {
                    metrics.put(column, isExpected ? 0L : 1L);
                }
            } else if (column.equals("execution_domain") && value.equals("serial_lane")) {
                // participation_policy is the same in all records
                metrics.put("is_serial_lane", 1L);
            }
        }
    }

    /** Returns the time in a column: seconds, or integer nanoseconds. */
    private static BigDecimal seconds(Column column, String field) {
        BigDecimal number = Numbers.real(field);
        return column.type() == Column.Type.INTEGER ? number.movePointLeft(Numbers.NANO_DIGITS) : number;
    }

    /** Returns the name of a column of seconds as that of a metric, which ends with its unit. */
    private static String withUnit(String column) {
        return column.endsWith("_time") && !column.contains("pct_")
                ? column.substring(0, column.length() - "time".length()) + "seconds"
                : column;
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
        String rank = firstType.equals("rank") ? facts.getOrDefault("rank", "") : "";
        boolean isRun = rank.isEmpty();
        List<ExportedRegion> regions = tree.regions();
        trees.accept(new ExportedTree(
                isRun ? ExportedTree.Kind.RUN : ExportedTree.Kind.RANK,
                isRun ? "" : kindName,
                isRun ? name : "rank " + rank,
                haveTimes == null || haveTimes,
                windowNanos,
                facts,
                isWholeTree ? regions : SelfTimes.set(regions)));
        facts = new LinkedHashMap<>();
        tree = new CollectedRegions();
        windowNanos = 0;
        haveTimes = null;
    }

    /** Returns the kind, and the number of the report among those of its kind unless it is the first. */
    private String treeName() {
        int before = reports.getOrDefault(kindName, 0);
        return before == 0 ? kindName : kindName + " " + (before + 1);
    }
}
