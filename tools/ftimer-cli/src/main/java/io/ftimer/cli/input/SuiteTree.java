package io.ftimer.cli.input;

import io.ftimer.export.internal.tree.RegionsByPath;
import io.ftimer.export.internal.tree.StatementFacts;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.schema.Column;
import io.ftimer.report.internal.schema.SuiteSchema;
import io.ftimer.report.internal.text.Completeness;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the records of one test or template of {@code suite.csv} or {@code suite.json}. */
final class SuiteTree {
    private static final List<String> TEST_FACTS = List.of(
            "outcome",
            "failed_in",
            "failure",
            "start_date",
            "test_id",
            "template_id",
            "template_name",
            "not_recorded_calls",
            "left_out_records",
            "java_release");

    private static final List<String> TEMPLATE_FACTS = List.of(
            "template_id",
            "invocations",
            "failed_invocations",
            "min_window_nanos",
            "median_window_nanos",
            "max_window_nanos",
            "left_out_records",
            "java_release");

    private static final List<String> METRICS = SuiteSchema.SCHEMA.namesOf(Column.Role.METRIC);

    private final String group;
    private final String name;
    private final long windowNanos;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final StatementFacts statements = new StatementFacts();
    private final ReportTree regions = new ReportTree();
    private final RegionsByPath templateRegions = new RegionsByPath();
    private boolean isTimed = true;

    /** Whether a region told whether the times of this test were measured. */
    private boolean hasTimes;

    private SuiteTree(String group, String name, long windowNanos) {
        this.group = group;
        this.name = name;
        this.windowNanos = windowNanos;
    }

    /** Begins a test. */
    static SuiteTree test(Fields fields, String jvm, String attempt) throws UnusableInputException {
        String group = fields.text("class_name");
        SuiteTree tree = new SuiteTree(group, testName(fields, group, attempt), fields.integer("window_nanos"));
        tree.addFacts(fields, TEST_FACTS);
        tree.addJvm(jvm);
        return tree;
    }

    /** Returns the display name without the classes, which are the group, and with the attempt if it is not the first. */
    private static String testName(Fields fields, String group, String attempt) {
        String own = ownName(group, fields.text("display_name"));
        return attempt.isEmpty() || attempt.equals("1") ? own : own + " (attempt " + attempt + ")";
    }

    private static String ownName(String group, String shown) {
        String className = group.substring(group.lastIndexOf('.') + 1) + " > ";
        return shown.startsWith(className) ? shown.substring(className.length()) : shown;
    }

    /** Begins a template. */
    static SuiteTree template(Fields fields, String jvm) {
        String group = fields.text("class_name");
        SuiteTree tree = new SuiteTree(group, ownName(group, fields.text("template_name")), 0);
        tree.addFacts(fields, TEMPLATE_FACTS);
        tree.addJvm(jvm);
        return tree;
    }

    /** Returns what stands for tests that could not be written. */
    static ExportedTree missing(long tests) {
        String reason = ShownText.counted(tests, "test") + " could not be written";
        return new ExportedTree(
                ExportedTree.Kind.TEST,
                "",
                "missing tests",
                true,
                0,
                Map.of(Completeness.INCOMPLETE, reason),
                List.of());
    }

    private void addFacts(Fields fields, List<String> names) {
        for (String fact : names) {
            String value = fields.text(fact);
            if (!value.isEmpty() && !value.equals("0")) {
                facts.put(fact, value);
            }
        }
    }

    private void addJvm(String jvm) {
        if (!jvm.isEmpty()) {
            facts.put("jvm", jvm);
        }
    }

    void addRegion(Fields fields) throws UnusableInputException {
        ReportTree.Entry entry = new ReportTree.Entry();
        entry.setNumbers(fields.count("call_count"), time(fields, "inclusive_nanos"), time(fields, "self_nanos"));
        metrics(fields).forEach(entry::putMetric);
        entry.setName(fields.text("name"));
        entry.setKind(fields.kind());
        entry.setIds(fields.integer("node_id"), fields.integer("parent_id"));
        try {
            regions.add(entry, fields.integer("depth"), true);
        } catch (ReportTree.MisplacedException e) {
            throw fields.invalid(e.column(), String.valueOf(e.getMessage()));
        }
    }

    void addTemplateRegion(Fields fields) throws UnusableInputException {
        templateRegions.add(
                fields.path(),
                fields.count("sum_call_count"),
                time(fields, "sum_inclusive_nanos"),
                time(fields, "sum_self_nanos"),
                metrics(fields));
    }

    /** Returns the time of a region; 0 if it is empty, because no time of the test was measured. */
    private long time(Fields fields, String column) throws UnusableInputException {
        boolean hasTime = fields.has(column);
        if (hasTimes && isTimed != hasTime) {
            throw fields.invalid(column, isTimed ? "expected a time, as before it" : "expected no time, as before it");
        }
        hasTimes = true;
        isTimed = hasTime;
        return hasTime ? fields.integer(column) : 0;
    }

    private static Map<String, Number> metrics(Fields fields) throws UnusableInputException {
        Map<String, Number> metrics = new LinkedHashMap<>();
        if (fields.flag("is_active")) {
            metrics.put("is_active", 1L);
        }
        for (String metric : fields.names()) {
            if (METRICS.contains(metric)) {
                metrics.put(metric, fields.integer(metric));
            }
        }
        return metrics;
    }

    void addSite(Fields fields) throws UnusableInputException {
        String place = fields.has("file") ? " (" + fields.text("file") + ":" + fields.text("line") + ")" : "";
        StringBuilder value = new StringBuilder();
        for (String number : List.of("ended_count", "sum_nanos", "min_nanos", "max_nanos")) {
            if (fields.has(number)) {
                value.append(value.isEmpty() ? "" : ", ")
                        .append(number)
                        .append(' ')
                        .append(fields.integer(number));
            }
        }
        facts.put("site " + fields.text("name") + place, value.toString());
    }

    void addStatement(Fields fields) throws UnusableInputException {
        statements.add(fields.text("name"), RegionKey.path(fields.path()), fields.count("ended_count"));
    }

    void addOtherThread(Fields fields) throws UnusableInputException {
        facts.put("other thread " + fields.text("name"), fields.flag("is_of_earlier_test") ? "of an earlier test" : "");
    }

    void addNotRecordedThread(Fields fields) throws UnusableInputException {
        facts.put(
                "not recorded thread " + fields.text("name"),
                "call_count " + fields.count("call_count") + (fields.flag("is_ignored") ? ", ignored" : ""));
    }

    void addNotVerified(Fields fields) {
        facts.put("not verified: " + fields.text("expectation"), fields.text("reason"));
    }

    ExportedTree tree() {
        statements.moveTo(facts);
        return new ExportedTree(
                ExportedTree.Kind.TEST,
                group,
                name,
                isTimed,
                windowNanos,
                facts,
                regions.size() > 0 ? regions.regions() : templateRegions.regions());
    }
}
