package io.ftimer.junit.internal.suite;

import io.ftimer.export.internal.tree.Fields;
import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.export.internal.tree.TreeJson;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.Field;
import io.ftimer.report.internal.text.MetricType;
import io.ftimer.report.internal.text.SuiteSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The trees of one JVM as the page of a run has them: a line for each test with regions or a failure, and one for each name. A JVM that
 * merges a run copies those of the others. Stateless.
 */
final class PartPage {
    private static final Map<String, Field<TimedTest>> TEST = RowFields.columns(SuiteFields.TEST);
    private static final Map<String, Field<TemplateReader.TemplateSummary>> TEMPLATE =
            RowFields.columns(SuiteFields.TEMPLATE);
    private static final Map<String, Field<TemplateReader.Region>> TEMPLATE_REGION =
            RowFields.columns(SuiteFields.TEMPLATE_REGION);

    private static final List<Shown<?>> SHOWN = SuiteFields.ROWS.stream()
            .filter(rows -> Set.of("region", "sql_text", "not_verified").contains(rows.type()))
            .<Shown<?>>map(Shown::of)
            .toList();

    /** Facts that a comparison needs, and a page does not. */
    private static final Set<String> OTHER_FACTS = Set.of(
            "jvm",
            "test_id",
            "template_id",
            "template_name",
            "java_release",
            SuiteTreeBuilder.MODULE,
            SuiteTreeBuilder.AGENT,
            SuiteTreeBuilder.AGENT_PROBLEM,
            SuiteTreeBuilder.OF_BODY + MetricType.WORK,
            SuiteTreeBuilder.OF_BODY + MetricType.JDK_WORK,
            "min_window_nanos",
            "median_window_nanos",
            "max_window_nanos");

    /** The fields of the line of a tree; that of a name has two. */
    private static final int FIELDS = 5;

    private PartPage() {}

    /**
     * What decides whether a page shows a tree.
     *
     * @param id that of the test or template
     * @param slowestNanos the time of the test, or of the slowest invocation of the template
     */
    record Head(String id, int regions, long slowestNanos, boolean hasFailed) {
        private static Head of(ExportedTree tree) {
            String slowest = tree.facts().get("max_window_nanos");
            return new Head(
                    tree.test()
                            .map(test -> test.testId().isEmpty() ? test.templateId() : test.testId())
                            .orElse(""),
                    tree.regions().size(),
                    slowest == null ? tree.windowNanos() : Long.parseLong(slowest),
                    SuiteTreeBuilder.hasFailed(tree));
        }

        private static Head of(String... fields) {
            return new Head(
                    decoded(fields[0]),
                    Integer.parseInt(fields[1]),
                    Long.parseLong(fields[2]),
                    Boolean.parseBoolean(fields[3]));
        }
    }

    interface Visitor {
        void tree(Head head, String json) throws IOException;
    }

    /**
     * Writes the trees of tests and templates. A name comes before the first tree that has it.
     *
     * <p>Thread safety: thread-confined.
     */
    static final class Lines {
        private final Appendable out;
        private final TreeJson trees;

        /** How many names there are in lines that were kept. */
        private int kept;

        /** @param names the names of the lines before */
        Lines(List<RegionKey> names, Appendable out) {
            this.out = out;
            trees = new TreeJson(names);
            kept = names.size();
        }

        /** Continues the lines in a journal of whole entries. */
        static Lines after(Path journal, Appendable out) throws IOException {
            try (InputStream lines = SuiteJournal.read(journal, SuiteJournal.Text.PAGE)) {
                return new Lines(read(lines, (head, json) -> {}), out);
            }
        }

        void write(int attempt, TimedTest timed) throws IOException {
            if (timed.failed() || !timed.regions().isEmpty()) {
                SuiteTreeBuilder suite = builder();
                suite.accept("test", new RowFields<>(TEST, timed, Map.of("attempt", Integer.toString(attempt))), "");
                for (Shown<?> shown : SHOWN) {
                    shown.write(timed, suite);
                }
                suite.finish();
            }
        }

        void write(TemplateReader.TemplateSummary template) throws IOException {
            if (!template.regions().isEmpty()) {
                SuiteTreeBuilder suite = builder();
                suite.accept("template", new RowFields<>(TEMPLATE, template, Map.of()), "");
                for (TemplateReader.Region region : template.regions()) {
                    suite.accept("template_region", new RowFields<>(TEMPLATE_REGION, region, Map.of()), "");
                }
                suite.finish();
            }
        }

        /** Returns one of its own for each tree: a failure may leave one half made. */
        private SuiteTreeBuilder builder() {
            return new SuiteTreeBuilder(SuiteSchema.METRICS, this::accept);
        }

        /** Says that the lines so far were kept: names of others are written again. */
        void keep() {
            kept = trees.names().size();
        }

        private void accept(ExportedTree tree) throws IOException {
            Head head = Head.of(tree);
            Map<String, String> facts = new LinkedHashMap<>(tree.facts());
            facts.keySet()
                    .removeIf(fact ->
                            OTHER_FACTS.contains(fact) || fact.startsWith(SuiteTreeBuilder.CALLS_BY_INVOCATION));
            String json = trees.text(tree.withFacts(facts));
            for (RegionKey name : trees.names().subList(kept, trees.names().size())) {
                out.append(name.kind().key())
                        .append(' ')
                        .append(encoded(name.name()))
                        .append('\n');
            }
            out.append(encoded(head.id()) + ' ' + head.regions() + ' ' + head.slowestNanos() + ' ' + head.hasFailed())
                    .append(' ')
                    .append(json)
                    .append('\n');
        }
    }

    /** Records of tests that a page shows. */
    private record Shown<T>(SuiteFields.Rows<T> rows, Map<String, Field<T>> columns) {
        static <T> Shown<T> of(SuiteFields.Rows<T> rows) {
            // a page has no places, whose texts take long to make
            return new Shown<>(
                    rows,
                    RowFields.columns(rows.fields().stream()
                            .filter(field -> !field.column().equals("place"))
                            .toList()));
        }

        void write(TimedTest timed, SuiteTreeBuilder suite) throws IOException {
            int left = SuiteFields.MAX_RECORDS;
            for (T row : rows.of().apply(timed)) {
                if (left-- == 0) {
                    return;
                }
                suite.accept(rows.type(), new RowFields<>(columns, row, Map.of()), "");
            }
        }
    }

    /** Reads the trees, and returns the names. */
    static List<RegionKey> read(InputStream in, Visitor visitor) throws IOException {
        List<RegionKey> names = new ArrayList<>();
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] fields = line.split(" ", FIELDS);
            if (fields.length == FIELDS) {
                visitor.tree(Head.of(fields), fields[FIELDS - 1]);
            } else {
                names.add(new RegionKey(Fields.kind(fields[0]), decoded(fields[1])));
            }
        }
        return names;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
