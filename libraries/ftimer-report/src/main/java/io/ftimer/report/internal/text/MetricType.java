package io.ftimer.report.internal.text;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What a metric of a region means. Names of metrics have a meaning only here.
 *
 * <p>A name that is not known, such as that of a counter of the user or of a column of a report, has a meaning by its beginning and its
 * end: {@code _nanos} and {@code _bytes} are units, numbers of these units and those that begin with {@code sum_} are added. Extrema,
 * averages, quantiles and everything else are not. More of it is worse.
 *
 * @param isTotal whether numbers are added; that of a benchmark is then a total of all its operations
 * @param isMoreBetter whether less of it is worse
 */
public record MetricType(String name, Unit unit, boolean isTotal, boolean isMoreBetter) {
    public static final String ALLOCATED_BYTES = "allocated_bytes";

    public static final String WORK = "work";

    public static final String JDK_WORK = "jdk_work";

    private static final Pattern NOT_ADDED = Pattern.compile("(avg|mean|median|deviation|min|max|p\\d+)_.*|.*_rank");
    private static final Map<String, MetricType> KNOWN = new TreeMap<>();

    static {
        know(Unit.STEPS, true, false, WORK, "self_work", JDK_WORK, "self_jdk_work");
        know(Unit.NUMBER, true, false, "collections", "collection_millis", "samples");
        know(Unit.NUMBER, true, false, "ended_count", "invocations", "failed_invocations");
        know(Unit.NUMBER, false, true, "load_balance", "communication_efficiency", "parallel_efficiency");
    }

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

    private static void know(Unit unit, boolean isTotal, boolean isMoreBetter, String... names) {
        for (String name : names) {
            KNOWN.put(name, new MetricType(name, unit, isTotal, isMoreBetter));
        }
    }

    public static MetricType of(String name) {
        MetricType known = KNOWN.get(name);
        if (known != null) {
            return known;
        }
        Unit unit =
                name.endsWith(Unit.NANOS.end) ? Unit.NANOS : name.endsWith(Unit.BYTES.end) ? Unit.BYTES : Unit.NUMBER;
        boolean isTotal = (unit != Unit.NUMBER || name.startsWith("sum_"))
                && !NOT_ADDED.matcher(name).matches();
        return new MetricType(name, unit, isTotal, false);
    }

    /** Returns the name without the unit at its end. */
    public String label() {
        return name.substring(0, name.length() - unit.end.length());
    }
}
