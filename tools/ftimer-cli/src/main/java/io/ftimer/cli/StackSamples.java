package io.ftimer.cli;

import io.ftimer.internal.rows.Preorder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Samples as a tree of the methods on their stacks, outermost first. Not thread-safe. */
final class StackSamples {
    private final Node root = new Node();
    private final Map<String, Long> byEvent = new TreeMap<>();
    private long truncated;

    /**
     * What the flight recorder saw of a thread at one moment.
     *
     * @param thread the number of the thread
     * @param nanos when, in nanoseconds since 1970
     * @param event the event, such as {@code jdk.ExecutionSample}
     * @param methods the methods on the stack, innermost first; at least one
     * @param isTruncated whether outer methods are missing
     */
    record Sample(long thread, long nanos, String event, List<String> methods, boolean isTruncated) {}

    /**
     * The samples of one method.
     *
     * @param self those in the method itself
     * @param stack those in the method, or in what it called
     */
    record Row(String method, long self, long stack) {
        private Row plus(Row other) {
            return new Row(method, self + other.self, stack + other.stack);
        }
    }

    private static final class Node {
        private final Map<String, Node> children = new TreeMap<>();
        private long samples;
        private long self;
    }

    private interface Visitor {
        void visit(String method, Node node, int depth);
    }

    void add(Sample sample) {
        byEvent.merge(sample.event(), 1L, Long::sum);
        truncated += sample.isTruncated() ? 1 : 0;
        Node at = root;
        at.samples++;
        List<String> methods = sample.methods();
        for (int i = methods.size() - 1; i >= 0; i--) {
            at = at.children.computeIfAbsent(methods.get(i), first -> new Node());
            at.samples++;
        }
        at.self++;
    }

    long total() {
        return root.samples;
    }

    /** Returns the number of samples whose outer methods are missing. */
    long truncated() {
        return truncated;
    }

    /** Returns the numbers of samples by their event, in alphabetical order. */
    Map<String, Long> byEvent() {
        return byEvent;
    }

    private void visit(Visitor visitor) {
        Preorder.visit(
                root.children.entrySet(),
                method -> method.getValue().children.entrySet(),
                (method, depth) -> visitor.visit(method.getKey(), method.getValue(), depth));
    }

    /** Returns a row for each method, in no order. */
    List<Row> rows() {
        Map<String, Row> byMethod = new HashMap<>();
        List<String> around = new ArrayList<>();
        visit((method, node, depth) -> {
            around.subList(depth, around.size()).clear();
            // a recursive method is on a stack once
            Row row = new Row(method, node.self, around.contains(method) ? 0 : node.samples);
            byMethod.merge(method, row, Row::plus);
            around.add(method);
        });
        return List.copyOf(byMethod.values());
    }
}
