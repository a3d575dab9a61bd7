package io.ftimer.export.internal.tree;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedStatement;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.TestOrigin;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.Completeness;
import io.ftimer.report.internal.text.MetricType;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes trees of the records of {@code suite.csv}: one for each test and each template.
 *
 * <p>Thread safety: thread-confined.
 */
public final class SuiteTreeBuilder {
    /** The most frequent statements that are facts; others are counted. */
    private static final int LISTED = 50;

    /** Begins facts about regions of a template that its invocations called differently often; the path follows. */
    public static final String CALLS_BY_INVOCATION = "calls by invocation of ";

    /** The fact that names the module of a test. */
    public static final String MODULE = "module";

    /** The fact that names what the agent instrumented, {@code none} for nothing. */
    public static final String AGENT = "agent";

    /** The fact that says why the agent was not active. */
    public static final String AGENT_PROBLEM = "agent_problem";

    /** Begins facts about the body of a test; the metric follows. */
    public static final String OF_BODY = "body_";

    private static final List<String> TEST_FACTS = List.of(
            "outcome",
            "failed_in",
            "failure",
            "start_date",
            "test_id",
            "template_id",
            "template_name",
            "not_recorded_calls",
            "unassigned_allocated_bytes",
            "unassigned_work",
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

    /** A level that is a valid name as it stands, as those of methods are. */
    private static final Pattern METHOD = Pattern.compile("[\\w.$<>]{1,200}");

    private final List<String> metrics;
    private final TreeSink sink;
    private final Map<String, Map<String, String>> ofJvms = new HashMap<>();
    private @Nullable Builder open;

    /**
     * Starts without a test.
     *
     * @param metrics the columns that become metrics of regions
     */
    public SuiteTreeBuilder(List<String> metrics, TreeSink sink) {
        this.metrics = metrics;
        this.sink = sink;
    }

    public static boolean hasFailed(ExportedTree test) {
        return "failed".equals(test.facts().get("outcome"));
    }

    /**
     * Takes the next record.
     *
     * @param jvm the name of the JVM; may be empty
     * @throws IOException if a value is malformed, or the test of the record is missing; or if the sink throws it
     */
    public void accept(String type, Fields record, String jvm) throws IOException {
        switch (type) {
            case "test", "template" -> {
                finish();
                open = new Builder(record, type.equals("template"), jvm);
            }
            case "region", "site", "sql_text", "other_thread", "not_recorded_thread", "not_verified" ->
                opened(record, false).add(type, record);
            case "template_region" -> opened(record, true).addTemplateRegion(record);
            case "jvm" -> {
                finish();
                ofJvms.put(jvm, facts(record));
            }
            case "end" -> {
                finish();
                if (jvm.isEmpty()) {
                    addMissing(record.count("left_out_records"));
                }
            }
            default -> {
                // findings follow from statements; absent paths and proofs belong to no tree
            }
        }
    }

    private static Map<String, String> facts(Fields ofJvm) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("java_release", ofJvm.text("java_release"));
        facts.put(MODULE, ofJvm.text("display_name"));
        facts.put(AGENT, ofJvm.text("name"));
        facts.put(AGENT_PROBLEM, ofJvm.text("reason"));
        facts.values().removeIf(String::isEmpty);
        return facts;
    }

    private Builder opened(Fields record, boolean isTemplate) throws IOException {
        if (open == null || open.isTemplate != isTemplate) {
            throw record.invalid("record_type", "expected a " + (isTemplate ? "template" : "test") + " record before");
        }
        return open;
    }

    /** Passes the last test on. */
    public void finish() throws IOException {
        Builder complete = open;
        open = null;
        if (complete != null) {
            sink.accept(complete.tree());
        }
    }

    /** Adds what stands for tests that could not be written, if there are any. */
    public void addMissing(long tests) throws IOException {
        if (tests > 0) {
            String reason = ShownText.counted(tests, "test") + " could not be written";
            Map<String, String> facts = Map.of(Completeness.INCOMPLETE, reason);
            sink.accept(new ExportedTree(Kind.TEST, "", "missing tests", true, 0, facts, List.of()));
        }
    }

    /**
     * Returns the test or template of a record.
     *
     * @param jvm the name of the JVM; may be empty
     */
    public static TestOrigin origin(Fields record, String jvm) {
        return new TestOrigin(
                jvm,
                record.text("test_id"),
                record.text("template_id"),
                record.text("class_name"),
                record.text("method_name"),
                record.text("parameter_types"));
    }

    /** Collects the records of one test or template. */
    private final class Builder {
        private final boolean isTemplate;
        private final TestOrigin origin;
        private final String name;
        private final long windowNanos;
        private final Map<String, String> facts = new LinkedHashMap<>();
        private final List<ExportedStatement> statements = new ArrayList<>();
        private final Map<RegionPath, String> places = new HashMap<>();
        private final Map<String, RegionPath> paths = new HashMap<>();
        private final CollectedRegions regions = new CollectedRegions();
        private boolean isTimed = true;

        /** Whether a region told whether the times of this test were measured. */
        private boolean hasTimes;

        Builder(Fields record, boolean isTemplate, String jvm) throws IOException {
            this.isTemplate = isTemplate;
            origin = origin(record, jvm);
            String attempt = record.text("attempt");
            name = ownName(record.text(isTemplate ? "template_name" : "display_name"))
                    + (isTemplate || attempt.isEmpty() || attempt.equals("1") ? "" : " (attempt " + attempt + ")");
            windowNanos = isTemplate ? 0 : record.integer("window_nanos");
            for (String fact : isTemplate ? TEMPLATE_FACTS : TEST_FACTS) {
                boolean isTime = fact.endsWith("_nanos") && record.has(fact);
                String value = isTime ? Long.toString(record.integer(fact)) : record.text(fact);
                if (!value.isEmpty() && !value.equals("0")) {
                    facts.put(fact, value);
                }
            }
            for (String metric : List.of(MetricType.WORK, MetricType.JDK_WORK)) {
                if (!isTemplate && metrics.contains(metric) && record.has(metric)) {
                    facts.put(OF_BODY + metric, record.text(metric));
                }
            }
            if (!jvm.isEmpty()) {
                facts.put("jvm", jvm);
            }
            facts.putAll(ofJvms.getOrDefault(jvm, Map.of()));
        }

        /** Returns a display name without the classes, which are the group. */
        private String ownName(String shown) {
            String className = origin.className().substring(origin.className().lastIndexOf('.') + 1) + " > ";
            return shown.startsWith(className) ? shown.substring(className.length()) : shown;
        }

        void add(String type, Fields record) throws IOException {
            String of = record.text("name");
            if (record.has("place")) {
                places.put(path(record), record.text("place"));
            }
            switch (type) {
                case "region" -> addRegion(record);
                case "site" -> addSite(record);
                case "sql_text" ->
                    statements.add(new ExportedStatement(
                            record.path(),
                            record.count("ended_count"),
                            record.has("max_call_count") ? record.count("max_call_count") : 0,
                            of));
                case "other_thread" ->
                    facts.put("other thread " + of, record.flag("is_of_earlier_test") ? "of an earlier test" : "");
                case "not_recorded_thread" ->
                    facts.put(
                            "not recorded thread " + of,
                            "call_count " + record.count("call_count")
                                    + (record.flag("is_ignored") ? ", ignored" : ""));
                default -> facts.put("not verified: " + record.text("expectation"), record.text("reason"));
            }
        }

        /** Returns the path of a region: mostly one level inside a path before it, so that long ones are not parsed again and again. */
        private RegionPath path(Fields record) throws IOException {
            String text = record.text("path");
            int slash = text.lastIndexOf('/');
            String level = text.substring(slash + 1);
            boolean isMethod = slash > 0
                    && text.charAt(slash - 1) != '\\'
                    && METHOD.matcher(level).matches();
            RegionPath around = isMethod ? paths.get(text.substring(0, slash)) : null;
            RegionPath path = around == null ? record.path() : around.child(level);
            paths.put(text, path);
            return path;
        }

        private void addRegion(Fields record) throws IOException {
            long calls = record.count("call_count");
            long inclusiveNanos = time(record, "inclusive_nanos");
            long selfNanos = time(record, "self_nanos");
            Map<String, Number> numbers = metrics(record);
            String region = record.text("name");
            RegionKind kind = record.kind();
            regions.add(
                    record,
                    true,
                    depth -> new ExportedRegion(depth, region, kind, calls, inclusiveNanos, selfNanos, numbers));
        }

        void addTemplateRegion(Fields record) throws IOException {
            String calls = record.text("calls_by_invocation");
            RegionPath path = path(record);
            if (!calls.isEmpty()) {
                record.parsed("calls_by_invocation", InvocationText::parse);
                facts.put(CALLS_BY_INVOCATION + path, calls);
            }
            regions.add(
                    RegionKey.of(path),
                    record.count("sum_call_count"),
                    time(record, "sum_inclusive_nanos"),
                    time(record, "sum_self_nanos"),
                    metrics(record));
        }

        /** Returns the time of a region; 0 if it is empty, because no time of the test was measured. */
        private long time(Fields record, String column) throws IOException {
            boolean hasTime = record.has(column);
            if (hasTimes && isTimed != hasTime) {
                throw record.invalid(
                        column, isTimed ? "expected a time, as before it" : "expected no time, as before it");
            }
            hasTimes = true;
            isTimed = hasTime;
            return hasTime ? record.integer(column) : 0;
        }

        private Map<String, Number> metrics(Fields record) throws IOException {
            Map<String, Number> numbers = new LinkedHashMap<>();
            for (String metric : metrics) {
                if (metric.equals("is_active")) {
                    if (record.flag(metric)) {
                        numbers.put(metric, 1L);
                    }
                } else if (record.has(metric)) {
                    numbers.put(metric, record.integer(metric));
                }
            }
            return numbers;
        }

        private void addSite(Fields record) throws IOException {
            String place = record.has("file") ? " (" + record.text("file") + ":" + record.text("line") + ")" : "";
            StringBuilder value = new StringBuilder();
            for (String number : List.of("ended_count", "sum_nanos", "min_nanos", "max_nanos")) {
                if (record.has(number)) {
                    value.append(value.isEmpty() ? "" : ", ")
                            .append(number)
                            .append(' ')
                            .append(record.integer(number));
                }
            }
            facts.put("site " + record.text("name") + place, value.toString());
        }

        private static String words(ExportedStatement statement) {
            String place = statement
                    .region()
                    .parent()
                    .map(around -> " in " + ShownText.quoted(around))
                    .orElse("");
            return ShownText.counted(statement.times(), "time") + place + ": " + statement.text();
        }

        ExportedTree tree() {
            statements.sort(Comparator.comparingLong(ExportedStatement::times).reversed());
            int number = 0;
            for (ExportedStatement statement : statements.subList(0, Math.min(LISTED, statements.size()))) {
                facts.put("statement " + ++number, words(statement));
            }
            if (statements.size() > LISTED) {
                facts.put("statements left out", ShownText.grouped(statements.size() - LISTED));
            }
            return new ExportedTree(
                    Kind.TEST,
                    origin.className(),
                    name,
                    isTimed,
                    windowNanos,
                    facts,
                    regions.regions(),
                    statements,
                    places,
                    Optional.of(origin));
        }
    }
}
