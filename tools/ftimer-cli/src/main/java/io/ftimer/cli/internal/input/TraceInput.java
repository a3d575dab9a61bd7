package io.ftimer.cli.internal.input;

import io.ftimer.export.internal.tree.SelfTimes;
import io.ftimer.internal.rows.Preorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.Completeness;
import io.ftimer.trace.MalformedTraceException;
import io.ftimer.trace.TraceEvent;
import io.ftimer.trace.TraceReader;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a trace event by event. Each of its threads becomes a tree of the regions and calls of MPI that have ended, with one node
 * for each call path.
 */
record TraceInput(String input, Path file) implements InputReader {
    /** Deeper regions are counted in their ancestor at this depth. */
    private static final int DEEPEST = 10_000;

    /** Returns a reader that takes a trace through a temporary file, because its names are at its end. */
    static InputReader ofStream(String name, InputStream bytes) {
        return (run, sink) -> {
            Path copy = Files.createTempFile("ftimer-", ".trace");
            try {
                Files.copy(bytes, copy, StandardCopyOption.REPLACE_EXISTING);
                new TraceInput(name, copy).read(run, sink);
            } finally {
                Files.deleteIfExists(copy);
            }
        };
    }

    @Override
    public void read(ExportedRun run, RunSink sink) throws IOException {
        Map<Integer, Lane> lanes = new TreeMap<>();
        Map<String, String> facts = new LinkedHashMap<>();
        try (TraceReader reader = TraceReader.open(file)) {
            for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                lanes.computeIfAbsent(event.thread(), number -> new Lane()).accept(event);
            }
            if (reader.problem() != null) {
                facts.put(Completeness.INCOMPLETE, reader.problem());
            }
        } catch (MalformedTraceException e) {
            throw new UnusableInputException(
                    input, 0, String.valueOf(e.getMessage()).replace(file.toString(), "the file"));
        }
        TreeSink trees = sink.open(new ExportedRun(run.title(), facts));
        for (Map.Entry<Integer, Lane> lane : lanes.entrySet()) {
            trees.accept(lane.getValue().tree("thread " + lane.getKey(), facts));
        }
    }

    /** The call tree of one thread. */
    private static final class Lane {
        private final Node root = new Node(RegionKey.code(""));
        private final Deque<Open> open = new ArrayDeque<>();
        private final Map<String, Integer> openNames = new HashMap<>();
        private long firstNanos = Long.MAX_VALUE;
        private long lastNanos = Long.MIN_VALUE;

        private record Open(String name, Node node, long startNanos) {}

        void accept(TraceEvent event) {
            firstNanos = Math.min(firstNanos, event.wall().startNanos());
            lastNanos = Math.max(lastNanos, event.wall().stopNanos());
            switch (event.kind()) {
                case ENTER -> {
                    Node parent = top();
                    openNames.merge(event.name(), 1, Integer::sum);
                    open.push(new Open(
                            event.name(),
                            open.size() < DEEPEST ? parent.child(RegionKey.code(event.name())) : parent,
                            event.wall().startNanos()));
                }
                case EXIT -> exit(event);
                case CALL ->
                    top().child(new RegionKey(RegionKind.MPI, event.name()))
                            .add(event.wall().durationNanos());
            }
        }

        private Node top() {
            return open.isEmpty() ? root : open.peek().node();
        }

        /** Closes the innermost region of the name, and drops those inside, which have no end. */
        private void exit(TraceEvent event) {
            boolean isOpen = openNames.containsKey(event.name());
            while (isOpen) {
                Open region = open.pop();
                openNames.computeIfPresent(region.name(), (name, count) -> count == 1 ? null : count - 1);
                if (region.name().equals(event.name())) {
                    region.node().add(event.wall().startNanos() - region.startNanos());
                    return;
                }
            }
        }

        ExportedTree tree(String name, Map<String, String> facts) {
            List<ExportedRegion> regions = new ArrayList<>();
            Preorder.visit(
                    root.children.values(),
                    node -> node.children.values(),
                    (node, depth) -> regions.add(node.exported(depth)));
            return new ExportedTree(
                    ExportedTree.Kind.THREAD,
                    "",
                    name,
                    true,
                    Math.max(0, lastNanos - firstNanos),
                    facts,
                    SelfTimes.set(regions));
        }
    }

    private static final class Node {
        private final RegionKey region;
        private final Map<RegionKey, Node> children = new LinkedHashMap<>();
        private long calls;
        private long nanos;

        Node(RegionKey region) {
            this.region = region;
        }

        Node child(RegionKey child) {
            return children.computeIfAbsent(child, Node::new);
        }

        void add(long durationNanos) {
            calls++;
            nanos += durationNanos;
        }

        ExportedRegion exported(int depth) {
            return new ExportedRegion(depth, region.name(), region.kind(), calls, nanos, nanos, Map.of());
        }
    }
}
