package io.ftimer.junit.internal.suite;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes exported trees of the records of tests and templates. Those without regions are left out, and so are passed tests beyond
 * the limits of a page.
 *
 * <p>Thread safety: thread-confined.
 */
final class SuiteTrees implements SuiteCsvReader.Visitor {
    /** A page with so many regions still opens at once. */
    private static final int MAX_REGIONS = 200_000;

    private final TreeSink sink;
    private final int maxRegions;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final List<ExportedRegion> regions = new ArrayList<>();
    private @Nullable RegionsByPath templateRegions;
    private String group = "";
    private String name = "";
    private long windowNanos;
    private boolean hasFailed;
    private int written;
    private int leftOut;
    private @Nullable IOException failure;

    private SuiteTrees(TreeSink sink, int maxRegions) {
        this.sink = sink;
        this.maxRegions = maxRegions;
    }

    /** Writes the trees of all JVMs of a run to a sink. */
    static void write(List<JvmPart> parts, TreeSink sink) throws IOException {
        write(parts, sink, MAX_REGIONS);
    }

    static void write(List<JvmPart> parts, TreeSink sink, int maxRegions) throws IOException {
        SuiteTrees trees = new SuiteTrees(sink, maxRegions);
        for (JvmPart part : parts) {
            SuiteCsvReader.read(part.csv(), trees);
            trees.flush();
        }
        trees.end();
    }

    @Override
    public void visit(SuiteCsvReader.Row row) {
        switch (row.type()) {
            case "test" -> {
                flush();
                begin(row, row.text("display_name"), row.integer("window_nanos"));
                hasFailed = row.hasFailed();
                addFact("outcome", row.text("outcome"));
                addFact("start", row.text("start_date"));
                if (row.integer("attempt") > 1) {
                    addFact("attempt", row.text("attempt"));
                }
            }
            case "template" -> {
                flush();
                begin(row, row.text("template_name"), 0);
                templateRegions = new RegionsByPath();
                addFact("invocations", row.text("invocations"));
                addFact("failed invocations", row.text("failed_invocations"));
            }
            case "region" ->
                regions.add(new ExportedRegion(
                        (int) row.integer("depth"),
                        row.text("name"),
                        row.integer("call_count"),
                        row.integer("inclusive_nanos"),
                        row.integer("self_nanos")));
            case "template_region" -> {
                if (templateRegions != null) {
                    templateRegions.add(
                            row.path().names(),
                            new RegionTotals(
                                    row.integer("sum_call_count"),
                                    row.integer("sum_inclusive_nanos"),
                                    row.integer("sum_self_nanos")));
                }
            }
            case "not_verified" -> addFact("not verified: " + row.text("demand"), row.text("reason"));
            case "unbound_thread" -> addFact("calls on unbound thread " + row.text("name"), row.text("call_count"));
            default -> {
                // site timers are in no tree, and absent paths belong to no test
            }
        }
    }

    private void begin(SuiteCsvReader.Row row, String ownName, long window) {
        group = row.text("class_name");
        String className = group.substring(group.lastIndexOf('.') + 1) + " > ";
        name = ownName.startsWith(className) ? ownName.substring(className.length()) : ownName;
        windowNanos = window;
        hasFailed = false;
    }

    private void addFact(String fact, String value) {
        facts.put(fact, value);
    }

    /** Writes the test or template that was read last. */
    private void flush() {
        if (templateRegions != null) {
            regions.addAll(templateRegions.regions());
        }
        if (!regions.isEmpty() && failure == null) {
            if (hasFailed || written + regions.size() <= maxRegions) {
                written += regions.size();
                accept(new ExportedTree(ExportedTree.Kind.TEST, group, name, true, windowNanos, facts, regions));
            } else {
                leftOut++;
            }
        }
        facts.clear();
        regions.clear();
        templateRegions = null;
    }

    private void accept(ExportedTree tree) {
        try {
            sink.accept(tree);
        } catch (IOException e) {
            // not one of the file that is read
            failure = e;
        }
    }

    /** Adds a tree without regions that says how many tests are left out. */
    private void end() throws IOException {
        if (leftOut > 0) {
            accept(new ExportedTree(
                    ExportedTree.Kind.TEST,
                    "",
                    ConsoleText.count(leftOut, "more test") + ", see suite.csv",
                    true,
                    0,
                    Map.of(),
                    List.of()));
        }
        if (failure != null) {
            throw failure;
        }
    }
}
