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
 * Makes exported trees of the records of tests and templates, with the names and facts that the command gives them too: what one
 * compares with a baseline, the other does.
 *
 * <p>Thread safety: thread-confined.
 */
final class SuiteTrees implements SuiteCsvReader.Visitor {
    /** A page with so many regions still opens at once. */
    private static final int MAX_REGIONS = 200_000;

    private static final List<String> TEST_FACTS =
            List.of("outcome", "failed_in", "failure", "start_date", "not_recorded_calls", "left_out_records");

    /** What the comparison with a baseline needs, and the page does not. */
    private static final List<String> IDENTITY = List.of("jvm", "test_id", "template_id");

    private static final List<String> TEMPLATE_FACTS = List.of("invocations", "failed_invocations", "left_out_records");

    private final TreeSink sink;
    private final boolean forPage;
    private final int maxRegions;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final List<ExportedRegion> regions = new ArrayList<>();
    private @Nullable RegionsByPath templateRegions;
    private String group = "";
    private String name = "";
    private long windowNanos;
    private boolean isOpen;
    private boolean hasFailed;
    private int written;
    private int leftOut;
    private @Nullable IOException failure;

    private SuiteTrees(TreeSink sink, boolean forPage, int maxRegions) {
        this.sink = sink;
        this.forPage = forPage;
        this.maxRegions = maxRegions;
    }

    /** Gives all trees of a run to a sink. */
    static void all(List<JvmPart> parts, TreeSink sink) throws IOException {
        read(parts, new SuiteTrees(sink, false, Integer.MAX_VALUE));
    }

    /** Gives the trees that a page shows to a sink: those with regions or a failure, and of passed tests as many as a browser can show. */
    static void forPage(List<JvmPart> parts, TreeSink sink) throws IOException {
        forPage(parts, sink, MAX_REGIONS);
    }

    static void forPage(List<JvmPart> parts, TreeSink sink, int maxRegions) throws IOException {
        read(parts, new SuiteTrees(sink, true, maxRegions));
    }

    private static void read(List<JvmPart> parts, SuiteTrees trees) throws IOException {
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
                if (row.integer("attempt") > 1) {
                    name += " (attempt " + row.text("attempt") + ")";
                }
                addFacts(row, TEST_FACTS);
            }
            case "template" -> {
                flush();
                begin(row, row.text("template_name"), 0);
                templateRegions = new RegionsByPath();
                addFacts(row, TEMPLATE_FACTS);
            }
            case "region" ->
                regions.add(new ExportedRegion(
                        (int) row.integer("depth"),
                        row.text("name"),
                        row.kind(),
                        row.integer("call_count"),
                        row.integer("inclusive_nanos"),
                        row.integer("self_nanos"),
                        Map.of()));
            case "template_region" -> {
                if (templateRegions != null) {
                    templateRegions.add(
                            row.path(),
                            new RegionTotals(
                                    row.integer("sum_call_count"),
                                    row.integer("sum_inclusive_nanos"),
                                    row.integer("sum_self_nanos")));
                }
            }
            case "not_verified" -> facts.put("not verified: " + row.text("expectation"), row.text("reason"));
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
        isOpen = true;
        if (!forPage) {
            addFacts(row, IDENTITY);
        }
    }

    private void addFacts(SuiteCsvReader.Row row, List<String> columns) {
        for (String column : columns) {
            String value = row.text(column);
            if (!value.isEmpty() && !value.equals("0")) {
                facts.put(column, value);
            }
        }
    }

    /** Writes the test or template that was read last. */
    private void flush() {
        if (templateRegions != null) {
            regions.addAll(templateRegions.regions());
        }
        if (isOpen && failure == null && !(forPage && regions.isEmpty() && !hasFailed)) {
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
        isOpen = false;
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
