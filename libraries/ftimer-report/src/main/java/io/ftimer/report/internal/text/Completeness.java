package io.ftimer.report.internal.text;

import io.ftimer.internal.text.ShownText;
import io.ftimer.summary.Overflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Whether the numbers of a tree or file are whole. Facts say it, so that it stays with the numbers: readers add them, exporters keep
 * them, and tools show them. Stateless.
 */
public final class Completeness {
    /** The fact that something is missing, with the reason. */
    public static final String INCOMPLETE = "incomplete";

    /** The beginning of the fact that threads without a region added to a metric, whose name follows. */
    public static final String UNASSIGNED = "unassigned_";

    private Completeness() {}

    /** Returns the fact of a tree from which limits left something out; none if they did not. */
    public static Map<String, String> of(Overflow leftOut) {
        List<String> reasons = new ArrayList<>();
        add(
                reasons,
                leftOut.lostTimes() > 0,
                ShownText.counted(leftOut.lostTimes(), "number") + " left out, as a sum would not fit 64 bits");
        add(
                reasons,
                leftOut.tooDeepStarts() > 0,
                ShownText.counted(leftOut.tooDeepStarts(), "start") + " beyond the maximum depth");
        return reasons.isEmpty() ? Map.of() : Map.of(INCOMPLETE, String.join("; ", reasons));
    }

    /**
     * Returns what is missing; nothing if that is not known.
     *
     * @param facts those of a run, or of a tree such as a test or a benchmark
     */
    public static List<String> reasons(Map<String, String> facts) {
        List<String> reasons = new ArrayList<>();
        facts.forEach((name, value) -> {
            String number = value.split(" ", 2)[0];
            switch (name) {
                case INCOMPLETE -> reasons.add(value);
                case "not_recorded_calls" ->
                    add(reasons, isPositive(number), number + " calls of other threads were not recorded");
                case UNASSIGNED + MetricType.ALLOCATED_BYTES, UNASSIGNED + MetricType.WORK ->
                    add(reasons, !value.isEmpty(), "threads outside of the tree were at work: " + value);
                case "left_out_records" -> add(reasons, isPositive(number), number + " records were left out");
                case "error_count" -> add(reasons, isPositive(number), number + " problems with regions");
                case "missed_count" -> add(reasons, isPositive(number), number + " calls were missed");
                default -> {
                    add(reasons, name.endsWith(".errors") && isPositive(number), number + " problems with regions");
                    add(reasons, name.endsWith(".incomplete"), number + " calls were missed");
                }
            }
        });
        return reasons;
    }

    private static void add(List<String> reasons, boolean applies, String reason) {
        if (applies) {
            reasons.add(reason);
        }
    }

    private static boolean isPositive(String number) {
        return number.matches("[0-9.]*[1-9][0-9.]*([eE].*)?");
    }
}
