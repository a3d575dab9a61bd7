package io.ftimer.report.internal.schema;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a metric of a region means. Names of metrics have a meaning only here.
 *
 * <p>A name that is not known, such as that of a counter of the user or of a column of a report, has a meaning by its beginning and its
 * end: {@code _nanos} and {@code _bytes} are units, numbers of these units and those that begin with {@code sum_} are added,
 * {@code min_} and {@code max_} are extrema. Averages, quantiles and everything else cannot be added. More of it is worse.
 *
 * @param name the name
 * @param unit the unit
 * @param addition how the numbers of the same region in several trees become one
 * @param isMoreBetter whether less of it is worse
 */
public record MetricType(String name, Unit unit, Addition addition, boolean isMoreBetter) {
    /** The bytes that a thread allocates on the heap. */
    public static final String ALLOCATED_BYTES = "allocated_bytes";

    /** The steps of a thread. */
    public static final String WORK = "work";

    /** The steps of a thread inside the JDK. */
    public static final String JDK_WORK = "jdk_work";

    private static final Pattern AVERAGE = Pattern.compile("(avg|mean|median|deviation|p\\d+)_.*");
    private static final Map<String, MetricType> KNOWN = new TreeMap<>();

    static {
        know(Unit.STEPS, Addition.SUM, false, WORK, "self_work", JDK_WORK, "self_jdk_work");
        know(Unit.NUMBER, Addition.SUM, false, "collections", "collection_millis", "samples");
        know(Unit.NUMBER, Addition.SUM, false, "ended_count", "invocations", "failed_invocations");
        know(Unit.NUMBER, Addition.NONE, true, "load_balance", "communication_efficiency", "parallel_efficiency");
        for (String name : List.of(
                ALLOCATED_BYTES,
                "self_allocated_bytes",
                "memory_peak_bytes",
                "cpu_nanos",
                "mpi_nanos",
                "mpi_wait_nanos",
                "mpi_sent_bytes",
                "mpi_received_bytes",
                "calls_per_op",
                "self_ns_per_op",
                "inclusive_ns_per_op",
                "allocated_bytes_per_op",
                "cpu_ns_per_op",
                "work_per_op",
                "p50_nanos",
                "p99_nanos",
                "max_nanos",
                "self_ns")) {
            KNOWN.put(name, byRules(name));
        }
    }

    /** The units of metrics. */
    public enum Unit {
        NUMBER(""),
        NANOS("_nanos"),
        BYTES("_bytes"),
        STEPS("");

        private final String end;

        Unit(String end) {
            this.end = end;
        }
    }

    /** How numbers of the same region in several trees become one. */
    public enum Addition {
        SUM(BigDecimal::add),
        MIN(BigDecimal::min),
        MAX(BigDecimal::max),
        /** The number of all cannot be computed from those of the parts. */
        NONE(null);

        private final Optional<BinaryOperator<BigDecimal>> operator;

        Addition(@Nullable BinaryOperator<BigDecimal> operator) {
            this.operator = Optional.ofNullable(operator);
        }

        /** Returns the function from two numbers to that of both; empty if there is none. */
        public Optional<BinaryOperator<BigDecimal>> operator() {
            return operator;
        }
    }

    private static void know(Unit unit, Addition addition, boolean isMoreBetter, String... names) {
        for (String name : names) {
            KNOWN.put(name, new MetricType(name, unit, addition, isMoreBetter));
        }
    }

    /** Returns the meaning of a name. */
    public static MetricType of(String name) {
        MetricType known = KNOWN.get(name);
        return known == null ? byRules(name) : known;
    }

    private static MetricType byRules(String name) {
        Unit unit =
                name.endsWith(Unit.NANOS.end) ? Unit.NANOS : name.endsWith(Unit.BYTES.end) ? Unit.BYTES : Unit.NUMBER;
        Addition addition = Addition.NONE;
        if (!name.endsWith("_rank") && !AVERAGE.matcher(name).matches()) {
            if (name.startsWith("min_")) {
                addition = Addition.MIN;
            } else if (name.startsWith("max_")) {
                addition = Addition.MAX;
            } else if (unit != Unit.NUMBER || name.startsWith("sum_")) {
                addition = Addition.SUM;
            }
        }
        return new MetricType(name, unit, addition, false);
    }

    /** Returns whether the numbers of a metric are steps. */
    public static boolean isOfSteps(String name) {
        return of(name).unit == Unit.STEPS;
    }

    /** Returns the name without the unit at its end. */
    public String label() {
        return name.substring(0, name.length() - unit.end.length());
    }

    /** Returns whether the number of a benchmark is a total of all its operations. */
    public boolean isTotal() {
        return addition == Addition.SUM;
    }
}
