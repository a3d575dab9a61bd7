package io.ftimer.gate;

import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Marks trees as incomplete whose facts say that something is missing: a test that failed, calls that no tree has, problems with
 * the regions of a benchmark. A {@link Gate} behind it cannot pass by them.
 *
 * <p>The facts are those of suite reports and benchmark results: {@code outcome}, {@code not_recorded_calls}, {@code left_out_records},
 * {@code error_count} and {@code missed_count}. Thread safety: thread-confined.
 *
 * @param next receives the trees
 * @since 0.1
 */
public record IncompleteTreesSink(TreeSink next) implements TreeSink {
    private static final String INCOMPLETE = "incomplete";

    @Override
    public void accept(ExportedTree tree) throws IOException {
        List<String> reasons = reasons(tree.facts());
        if (reasons.isEmpty() || tree.facts().containsKey(INCOMPLETE)) {
            next.accept(tree);
            return;
        }
        Map<String, String> facts = new LinkedHashMap<>(tree.facts());
        facts.put(INCOMPLETE, String.join(", ", reasons));
        next.accept(new ExportedTree(
                tree.kind(), tree.group(), tree.name(), tree.isTimed(), tree.windowNanos(), facts, tree.regions()));
    }

    @Override
    public void finish() throws IOException {
        next.finish();
    }

    private static List<String> reasons(Map<String, String> facts) {
        List<String> reasons = new ArrayList<>();
        facts.forEach((name, value) -> {
            String number = value.split(" ", 2)[0];
            switch (name) {
                case "outcome" -> add(reasons, value.equals("failed"), "the test failed");
                case "not_recorded_calls" ->
                    add(reasons, isPositive(number), number + " calls of other threads were not recorded");
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
