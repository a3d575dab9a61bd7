package io.ftimer.junit.internal.suite;

import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.schema.MetricType;
import io.ftimer.report.internal.schema.SuiteSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The trees of the tests and templates of a run. Stateless. */
final class SuiteTrees {
    private static final Set<String> NOT_ON_PAGE = Set.of("site", "other_thread", "not_recorded_thread");

    /** What a comparison needs, and a page does not. */
    private static final Set<String> NO_FACTS_OF_PAGE = Set.of(
            "jvm",
            "test_id",
            "template_id",
            "template_name",
            "java_release",
            SuiteTreeBuilder.OF_BODY + MetricType.WORK,
            SuiteTreeBuilder.OF_BODY + MetricType.JDK_WORK,
            "min_window_nanos",
            "median_window_nanos",
            "max_window_nanos");

    private SuiteTrees() {}

    /** Gives all trees of a run to a sink. */
    static void all(List<JvmPart> parts, TreeSink sink) throws IOException {
        for (JvmPart part : parts) {
            read(part, Set.of(), test -> sink.accept(test.tree()));
        }
    }

    /** Gives all trees of a part of a run to a page, in the order of the records. */
    static void forPage(JvmPart part, SuiteTreeBuilder.Receiver page) throws IOException {
        read(part, NOT_ON_PAGE, test -> {
            ExportedTree tree = test.tree();
            Map<String, String> facts = new LinkedHashMap<>(tree.facts());
            facts.keySet().removeAll(NO_FACTS_OF_PAGE);
            facts.keySet().removeIf(fact -> fact.startsWith(SuiteTreeBuilder.CALLS_BY_INVOCATION));
            page.accept(
                    new SuiteTreeBuilder.Test(test.id(), test.hasFailed(), test.slowestNanos(), tree.withFacts(facts)));
        });
    }

    private static void read(JvmPart part, Set<String> without, SuiteTreeBuilder.Receiver receiver) throws IOException {
        SuiteTreeBuilder suite = new SuiteTreeBuilder(SuiteSchema.METRICS, test -> {
            try {
                receiver.accept(test);
            } catch (IOException ofReceiver) {
                // not one of the file that is read
                throw new UncheckedIOException(ofReceiver);
            }
        });
        try {
            part.read(row -> {
                if (!without.contains(row.type())) {
                    suite.accept(row.type(), row, row.text("jvm"));
                }
            });
            suite.finish();
        } catch (UncheckedIOException ofReceiver) {
            throw ofReceiver.getCause();
        }
    }
}
