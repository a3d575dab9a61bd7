package io.ftimer.junit.internal.suite;

import io.ftimer.export.internal.tree.RegionsByPath;
import io.ftimer.export.internal.tree.StatementFacts;
import io.ftimer.internal.rows.RegionKey;
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
    private static final List<String> TEST_FACTS =
            List.of("outcome", "failed_in", "failure", "start_date", "not_recorded_calls", "left_out_records");

    /** What the comparison with a baseline needs, and the page does not. */
    private static final List<String> IDENTITY = List.of("jvm", "test_id", "template_id", "java_release");

    private static final List<String> TEMPLATE_FACTS = List.of("invocations", "failed_invocations", "left_out_records");

    private final boolean forPage;
    private final Receiver receiver;
    private final StatementFacts statements = new StatementFacts();
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final List<ExportedRegion> regions = new ArrayList<>();
    private @Nullable RegionsByPath templateRegions;
    private String id = "";
    private String group = "";
    private String name = "";
    private long windowNanos;
    private long slowestNanos;
    private boolean isTimed;
    private boolean isOpen;
    private boolean hasFailed;
    private @Nullable IOException failure;

    /**
     * The tree of a test, or of a template.
     *
     * @param id the id of the test or template
     * @param slowestNanos the time of the test, or of the slowest invocation
     */
    record OfTest(String id, boolean hasFailed, long slowestNanos, ExportedTree tree) {}

    /** Receives trees. */
    interface Receiver {
        void accept(OfTest test) throws IOException;
    }

    private SuiteTrees(boolean forPage, Receiver receiver) {
        this.forPage = forPage;
        this.receiver = receiver;
    }

    /** Gives all trees of a run to a sink. */
    static void all(List<JvmPart> parts, TreeSink sink) throws IOException {
        read(parts, new SuiteTrees(false, test -> sink.accept(test.tree())));
    }

    /** Gives all trees of a part of a run to a page, in the order of the records. */
    static void forPage(JvmPart part, Receiver page) throws IOException {
        read(List.of(part), new SuiteTrees(true, page));
    }

    private static void read(List<JvmPart> parts, SuiteTrees trees) throws IOException {
        for (JvmPart part : parts) {
            part.read(trees);
            trees.flush();
        }
        if (trees.failure != null) {
            throw trees.failure;
        }
    }

    @Override
    public void visit(SuiteCsvReader.Row row) {
        switch (row.type()) {
            case "test" -> {
                flush();
                begin(row, "test_id", row.text("display_name"));
                windowNanos = row.integer("window_nanos");
                slowestNanos = windowNanos;
                hasFailed = row.hasFailed();
                if (row.integer("attempt") > 1) {
                    name += " (attempt " + row.text("attempt") + ")";
                }
                addFacts(row, TEST_FACTS);
            }
            case "template" -> {
                flush();
                begin(row, "template_id", row.text("template_name"));
                slowestNanos = row.integer("max_window_nanos");
                templateRegions = new RegionsByPath();
                addFacts(row, TEMPLATE_FACTS);
            }
            case "region" -> {
                RegionTotals totals = row.totals();
                isTimed &= totals.isTimed();
                regions.add(new ExportedRegion(
                        (int) row.count("depth"),
                        row.text("name"),
                        row.kind(),
                        totals.calls(),
                        totals.isTimed() ? row.integer("inclusive_nanos") : 0,
                        totals.selfNanos(),
                        new LinkedHashMap<String, Number>(row.metrics())));
            }
            case "template_region" -> {
                if (templateRegions != null) {
                    RegionTotals sums = row.sums();
                    isTimed &= sums.isTimed();
                    templateRegions.add(
                            RegionKey.of(row.path()),
                            sums.calls(),
                            sums.inclusiveNanos(),
                            sums.selfNanos(),
                            new LinkedHashMap<String, Number>(sums.metrics()));
                }
            }
            case "sql_text" -> statements.add(row.text("name"), row.path(), row.count("ended_count"));
            case "not_verified" -> facts.put("not verified: " + row.text("expectation"), row.text("reason"));
            default -> {
                // site timers and findings are in no tree, and absent paths belong to no test
            }
        }
    }

    private void begin(SuiteCsvReader.Row row, String idColumn, String ownName) {
        id = row.text(idColumn);
        group = row.text("class_name");
        String className = group.substring(group.lastIndexOf('.') + 1) + " > ";
        name = ownName.startsWith(className) ? ownName.substring(className.length()) : ownName;
        windowNanos = 0;
        isTimed = true;
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
        if (isOpen && failure == null) {
            statements.moveTo(facts);
            ExportedTree tree =
                    new ExportedTree(ExportedTree.Kind.TEST, group, name, isTimed, windowNanos, facts, regions);
            try {
                receiver.accept(new OfTest(id, hasFailed, slowestNanos, tree));
            } catch (IOException e) {
                // not one of the file that is read
                failure = e;
            }
        }
        facts.clear();
        regions.clear();
        templateRegions = null;
        isOpen = false;
    }
}
