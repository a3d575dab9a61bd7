package io.ftimer.cli.input;

import io.ftimer.internal.numbers.Saturated;
import io.ftimer.internal.rows.Preorder;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.internal.schema.Column;
import io.ftimer.values.RegionKind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the entries of a report and returns them in preorder. An entry whose parent was left out, as in statistics of single
 * calls, becomes a root.
 */
final class ReportTree {

    /** An entry that is being collected. */
    static final class Entry {
        private long nodeId;
        private long parentId;
        private long depth;
        private String name = "";
        private RegionKind kind = RegionKind.CODE;
        private long calls;
        private long inclusiveNanos;
        private long selfNanos;
        private boolean hasSelf;
        private final Map<String, Number> metrics = new LinkedHashMap<>();
        private final List<Entry> children = new ArrayList<>();

        void setIds(long ownId, long idOfParent) {
            nodeId = ownId;
            parentId = idOfParent;
        }

        void setName(String ownName) {
            name = ownName;
        }

        void setKind(RegionKind ownKind) {
            kind = ownKind;
        }

        void setNumbers(long exactCalls, long inclusive, long self) {
            calls = exactCalls;
            inclusiveNanos = inclusive;
            selfNanos = self;
            hasSelf = true;
        }

        void putMetric(String metric, Number number) {
            metrics.put(metric, number);
        }

        private void setCalls(String column, BigDecimal number) {
            calls = Numbers.rounded(number);
            if (number.compareTo(BigDecimal.valueOf(calls)) != 0) {
                metrics.put(column, number);
            }
        }

        private void setInclusive(BigDecimal seconds) {
            inclusiveNanos = Numbers.nanos(seconds);
            keepUnlessExact("inclusive_seconds", inclusiveNanos, seconds);
        }

        private void setSelf(BigDecimal seconds) {
            hasSelf = true;
            selfNanos = Numbers.nanos(seconds);
            keepUnlessExact("self_seconds", selfNanos, seconds);
        }

        private void keepUnlessExact(String metric, long nanos, BigDecimal seconds) {
            if (!Numbers.isExact(nanos, seconds)) {
                metrics.put(metric, seconds);
            }
        }

        /** Sets the value of a column of a report. */
        void set(Column column, String field) {
            switch (column.role()) {
                case CALLS -> setCalls(column.name(), Numbers.real(field));
                case INCLUSIVE -> setInclusive(seconds(column, field));
                case SELF -> setSelf(seconds(column, field));
                case DERIVED -> {
                    // follows from the others
                }
                case NONE, METRIC, WINDOW -> setOther(column.name(), column.type(), field);
            }
        }

        private void setOther(String column, Column.Type type, String field) {
            switch (column) {
                case "node_id" -> nodeId = Numbers.integer(field);
                case "parent_id" -> parentId = Numbers.integer(field);
                case "name", "label" -> name = field;
                case "kind" -> kind = Fields.kind(field);
                case "rank" -> {
                    // that of the tree
                }
                case "file" -> name = field.isEmpty() ? name : name + " (" + field;
                case "line" -> name = name.contains(" (") ? name + ":" + field + ")" : name;
                case "execution_domain" -> {
                    if (field.equals("serial_lane")) {
                        metrics.put("is_serial_lane", 1L);
                    }
                }
                default -> setMetric(column, type, field);
            }
        }

        private void setMetric(String column, Column.Type type, String field) {
            switch (type) {
                case BITS -> metrics.put(column, Numbers.bits(field));
                case INTEGER -> metrics.put(column, Numbers.integer(field));
                case REAL -> metrics.put(withUnit(column), Numbers.real(field));
                case FLAG -> {
                    // a region that was not running, and a known number, are what one expects
                    boolean isExpected = column.endsWith("_known");
                    if (Boolean.parseBoolean(field) != isExpected) {
                        metrics.put(column, isExpected ? 0L : 1L);
                    }
                }
                case TEXT, KIND -> {
                    // participation_policy, which is the same in all records
                }
            }
        }
    }

    private final List<Entry> roots = new ArrayList<>();
    private final Map<Long, Entry> byId = new HashMap<>();
    private int size;

    int size() {
        return size;
    }

    /** A number of an entry that does not fit those before. */
    static final class MisplacedException extends IllegalArgumentException {
        private static final long serialVersionUID = 1;
        private final String column;

        MisplacedException(String column, String expected) {
            super(expected);
            this.column = column;
        }

        String column() {
            return column;
        }
    }

    /**
     * Adds the next entry, and checks its position.
     *
     * @param isWhole whether all entries of the tree are there, so that the parent must be
     * @throws MisplacedException if its number occurred before, or parent or depth do not fit
     */
    void add(Entry entry, long depth, boolean isWhole) {
        Entry parent = byId.get(entry.parentId);
        if (entry.parentId != 0 && parent == null && isWhole) {
            throw new MisplacedException("parent_id", "expected the node_id of an entry before");
        }
        if (entry.parentId == 0 && depth != 0) {
            throw new MisplacedException("depth", "expected 0, as there is no parent");
        }
        if (parent != null && depth != parent.depth + 1) {
            throw new MisplacedException("depth", "expected " + (parent.depth + 1) + ", that of the parent plus 1");
        }
        entry.depth = depth;
        add(entry);
    }

    /**
     * Adds the next entry.
     *
     * @throws MisplacedException if its number occurred before
     */
    void add(Entry entry) {
        Entry parent = entry.parentId == 0 ? null : byId.get(entry.parentId);
        if (entry.nodeId != 0 && byId.put(entry.nodeId, entry) != null) {
            throw new MisplacedException("node_id", "expected a number that is new in the report");
        }
        (parent == null ? roots : parent.children).add(entry);
        size++;
    }

    List<ExportedRegion> regions() {
        List<ExportedRegion> regions = new ArrayList<>(size);
        Preorder.visit(roots, entry -> entry.children, (entry, depth) -> regions.add(region(entry, depth)));
        return regions;
    }

    private static ExportedRegion region(Entry entry, int depth) {
        long self = entry.hasSelf ? entry.selfNanos : entry.inclusiveNanos - sumOfChildren(entry);
        return new ExportedRegion(
                depth, entry.name, entry.kind, entry.calls, entry.inclusiveNanos, self, entry.metrics);
    }

    private static long sumOfChildren(Entry entry) {
        return entry.children.stream().mapToLong(child -> child.inclusiveNanos).reduce(0, Saturated::sum);
    }

    /** Returns the time in a column: seconds, or integer nanoseconds. */
    static BigDecimal seconds(Column column, String field) {
        BigDecimal number = Numbers.real(field);
        return column.type() == Column.Type.INTEGER ? number.movePointLeft(Numbers.NANO_DIGITS) : number;
    }

    /** Returns the name of a column of seconds as that of a metric, which ends with its unit. */
    static String withUnit(String column) {
        return column.endsWith("_time") && !column.contains("pct_")
                ? column.substring(0, column.length() - "time".length()) + "seconds"
                : column;
    }
}
