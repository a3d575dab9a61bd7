package io.ftimer.cli.profile;

import io.ftimer.internal.rows.Preorder;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The sampled stacks as a tree of methods, outermost first. Not thread-safe. */
final class StackTree {
    private final Node root = new Node();

    private static final class Node {
        private final Map<String, Node> children = new TreeMap<>();
        private long samples;
        private long self;
    }

    void add(Sample sample) {
        Node at = root;
        List<String> methods = sample.methods();
        for (int i = methods.size() - 1; i >= 0; i--) {
            at = at.children.computeIfAbsent(methods.get(i), first -> new Node());
            at.samples++;
        }
        at.self++;
    }

    /** Returns a tree without times. Calls of a method are the samples in itself, its metric {@code samples} those inside too. */
    ExportedTree exported(String name, Map<String, String> facts) {
        List<ExportedRegion> regions = new ArrayList<>();
        Preorder.visit(
                root.children.entrySet(),
                method -> method.getValue().children.entrySet(),
                (method, depth) -> regions.add(new ExportedRegion(
                        depth,
                        method.getKey(),
                        method.getValue().self,
                        0,
                        0,
                        Map.of("samples", method.getValue().samples))));
        return new ExportedTree(ExportedTree.Kind.RUN, "", name, false, 0, facts, regions);
    }
}
