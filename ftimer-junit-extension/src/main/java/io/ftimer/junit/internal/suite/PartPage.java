package io.ftimer.junit.internal.suite;

import io.ftimer.export.internal.page.TreeJson;
import io.ftimer.export.internal.tree.Fields;
import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.MetricType;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The trees of one JVM as the page of a run has them: a line for each test with regions or a failure, then one for each name. A JVM that
 * merges a run copies those of the others. Stateless.
 */
final class PartPage {
    /** Records that a page does not show. */
    static final Set<String> NOT_SHOWN = Set.of("site", "other_thread", "not_recorded_thread");

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

    /** Writes trees and, at the end, names. Thread safety: thread-confined. */
    static final class Lines implements TreeSink {
        private final Writer out;
        private final TreeJson trees = new TreeJson();

        Lines(Writer out) {
            this.out = out;
        }

        @Override
        public void accept(ExportedTree tree) throws IOException {
            Head head = Head.of(tree);
            if (head.hasFailed() || head.regions() > 0) {
                Map<String, String> facts = new LinkedHashMap<>(tree.facts());
                facts.keySet()
                        .removeIf(fact ->
                                OTHER_FACTS.contains(fact) || fact.startsWith(SuiteTreeBuilder.CALLS_BY_INVOCATION));
                out.write(encoded(head.id())
                        + ' '
                        + head.regions()
                        + ' '
                        + head.slowestNanos()
                        + ' '
                        + head.hasFailed()
                        + ' '
                        + trees.text(tree.withFacts(facts))
                        + '\n');
            }
        }

        @Override
        public void finish() throws IOException {
            for (RegionKey name : trees.names()) {
                out.write(name.kind().key() + ' ' + encoded(name.name()) + '\n');
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
