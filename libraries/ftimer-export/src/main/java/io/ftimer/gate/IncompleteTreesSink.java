package io.ftimer.gate;

import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.Completeness;
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
    @Override
    public void accept(ExportedTree tree) throws IOException {
        List<String> reasons = new ArrayList<>(Completeness.reasons(tree.facts()));
        if ("failed".equals(tree.facts().get("outcome"))) {
            reasons.add(0, "the test failed");
        }
        if (reasons.isEmpty() || tree.facts().containsKey(Completeness.INCOMPLETE)) {
            next.accept(tree);
            return;
        }
        Map<String, String> facts = new LinkedHashMap<>(tree.facts());
        facts.put(Completeness.INCOMPLETE, String.join(", ", reasons));
        next.accept(new ExportedTree(
                tree.kind(), tree.group(), tree.name(), tree.isTimed(), tree.windowNanos(), facts, tree.regions()));
    }

    @Override
    public void finish() throws IOException {
        next.finish();
    }
}
