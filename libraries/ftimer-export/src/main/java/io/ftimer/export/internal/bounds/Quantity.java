package io.ftimer.export.internal.bounds;

import io.ftimer.internal.text.PathText;
import io.ftimer.report.internal.text.MetricType;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a bound counts in a tree.
 *
 * @param name the verb of SQL, the name of a metric, the text of a statement; empty for calls
 * @param region the pattern of the regions that count, or of those around a statement; empty if all do
 */
public record Quantity(Kind kind, String name, String region) {
    public enum Kind {
        /** How often one call of a region executes a statement. */
        REPEATS,
        /** Executions of SQL statements. */
        SQL,
        CALLS,
        /** A metric of regions, with all inside. */
        METRIC
    }

    private static final Set<String> VERBS = Set.of(
            "select",
            "insert",
            "update",
            "delete",
            "merge",
            "call",
            "ddl",
            "writes",
            "total",
            "connections",
            "commits",
            "rollbacks");

    private static final Pattern SQL = Pattern.compile("SQL ([a-z]+)");
    private static final Pattern STATEMENT = Pattern.compile("repeats \"(.*)\"(?: in ([^\"]+))?");
    private static final Pattern METRIC = Pattern.compile("metric (\\S+) (.+)");
    private static final Map<String, String> SHORT =
            Map.of("steps", MetricType.WORK, "bytes", MetricType.ALLOCATED_BYTES);
    private static final Pattern RESERVED = Pattern.compile("(?:SQL|repeats|metric|steps|bytes) .*");

    /** Returns the calls of regions that a path or pattern selects. */
    public static Quantity calls(String region) {
        return new Quantity(Kind.CALLS, "", region);
    }

    /** Returns the executions of statements with this verb, or of all that {@code total} or {@code writes} stand for. */
    public static Quantity sql(String verb) {
        return new Quantity(Kind.SQL, verb, "");
    }

    static Quantity metric(String name, String region) {
        return new Quantity(Kind.METRIC, name, region);
    }

    static Quantity repeats(String statement, String caller) {
        return new Quantity(Kind.REPEATS, statement, caller);
    }

    /** Parses the result of {@link #toString}; throws {@link IllegalArgumentException} for other text. */
    public static Quantity parse(String text) {
        Matcher statement = STATEMENT.matcher(text);
        if (statement.matches()) {
            return repeats(
                    statement.group(1), Optional.ofNullable(statement.group(2)).orElse(""));
        }
        Matcher sql = SQL.matcher(text);
        if (sql.matches()) {
            if (!VERBS.contains(sql.group(1))) {
                throw new IllegalArgumentException("unknown verb \"" + sql.group(1) + "\": expected one of "
                        + String.join(", ", VERBS.stream().sorted().toList()));
            }
            return sql(sql.group(1));
        }
        Matcher metric = METRIC.matcher(text);
        if (metric.matches()) {
            return metric(metric.group(1), metric.group(2));
        }
        int blank = text.indexOf(' ');
        String full = blank < 0 ? null : SHORT.get(text.substring(0, blank));
        if (full != null) {
            return metric(full, text.substring(blank + 1));
        }
        if (text.startsWith("repeats ")) {
            throw new IllegalArgumentException(
                    "invalid text \"" + text + "\": expected the statement in quotation marks");
        }
        // rejects what is no path
        PathText.parse(text);
        return calls(GatePathText.unescapedFirst(text));
    }

    /** Returns whether numbers differ a little from run to run, so that a bound is written with room. */
    boolean isInexact() {
        return kind == Kind.METRIC;
    }

    /** Returns the quantity as a line of a file has it, such as {@code SQL select}, {@code steps sort} or {@code load/price}. */
    @Override
    public String toString() {
        return switch (kind) {
            case REPEATS -> "repeats \"" + name + '"' + (region.isEmpty() ? "" : " in " + region);
            case SQL -> "SQL " + name;
            case CALLS -> RESERVED.matcher(region).matches() ? GatePathText.escapedFirst(region) : region;
            case METRIC ->
                SHORT.entrySet().stream()
                                .filter(word -> word.getValue().equals(name))
                                .map(Map.Entry::getKey)
                                .findFirst()
                                .orElse("metric " + name)
                        + ' '
                        + region;
        };
    }
}
