package io.ftimer.junit.internal.suite;

import io.ftimer.junit.internal.times.Spread;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The fields of the records of {@code suite.csv} and {@code suite.json}, in order. */
final class SuiteFields {
    static final int FORMAT_VERSION = 1;

    /** Identifies a test. */
    static final List<SuiteField<TimedTest>> TEST_KEY = List.of(
            new SuiteField<>("test_id", timed -> timed.test().testId()),
            new SuiteField<>("class_name", timed -> timed.test().className()),
            new SuiteField<>("method_name", timed -> timed.test().methodName()),
            new SuiteField<>("display_name", timed -> timed.test().displayName()));

    static final List<SuiteField<TimedTest>> TEST = List.of(
            new SuiteField<>("template_id", timed -> template(timed, TestTemplate::id)),
            new SuiteField<>("template_name", timed -> template(timed, TestTemplate::displayName)),
            new SuiteField<>("outcome", timed -> timed.test().outcome().label()),
            new SuiteField<>("start_date", timed -> timed.test().summary().startDate()),
            new SuiteField<>("window_nanos", TimedTest::windowNanos),
            new SuiteField<>("unbound_calls", SuiteFields::unboundCalls));

    /** One thread without a session. */
    static final List<SuiteField<Map.Entry<String, Long>>> UNBOUND_THREAD =
            List.of(new SuiteField<>("name", Map.Entry::getKey), new SuiteField<>("call_count", Map.Entry::getValue));

    static final List<SuiteField<TimedTest.Region>> REGION = List.of(
            new SuiteField<>("node_id", region -> region.entry().nodeId()),
            new SuiteField<>("parent_id", region -> region.entry().parentId()),
            new SuiteField<>("depth", region -> region.entry().depth()),
            new SuiteField<>("path", TimedTest.Region::path),
            new SuiteField<>("name", region -> region.entry().name()),
            new SuiteField<>("call_count", region -> region.entry().callCount()),
            new SuiteField<>("inclusive_nanos", region -> region.entry().inclusiveNanos()),
            new SuiteField<>("self_nanos", region -> region.entry().selfNanos()),
            new SuiteField<>("is_active", region -> region.entry().isActive()));

    /** Identifies a template. */
    static final List<SuiteField<TemplateSummary>> TEMPLATE_KEY = List.of(
            new SuiteField<>("class_name", TemplateSummary::className),
            new SuiteField<>("method_name", TemplateSummary::methodName),
            new SuiteField<>("template_id", summary -> summary.template().id()),
            new SuiteField<>("template_name", summary -> summary.template().displayName()));

    static final List<SuiteField<TemplateSummary>> TEMPLATE = concat(List.of(
            List.of(
                    new SuiteField<>("invocations", TemplateSummary::invocations),
                    new SuiteField<>("failed_invocations", TemplateSummary::failed)),
            spread("window_nanos", TemplateSummary::windowNanos)));

    static final List<SuiteField<TemplateSummary.Region>> TEMPLATE_REGION = concat(List.of(
            List.of(
                    new SuiteField<>("path", TemplateSummary.Region::path),
                    new SuiteField<>("invocations", TemplateSummary.Region::invocations)),
            spread("call_count", TemplateSummary.Region::callCount),
            spread("inclusive_nanos", TemplateSummary.Region::inclusiveNanos),
            spread("self_nanos", TemplateSummary.Region::selfNanos)));

    private SuiteFields() {}

    private static String template(TimedTest timed, Function<TestTemplate, String> part) {
        return timed.test().template().map(part).orElse("");
    }

    private static long unboundCalls(TimedTest timed) {
        return timed.test().summary().unboundCalls().values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private static <T> List<SuiteField<T>> spread(String of, Function<T, Spread> spread) {
        return List.of(
                new SuiteField<>("min_" + of, row -> spread.apply(row).min()),
                new SuiteField<>("median_" + of, row -> spread.apply(row).median()),
                new SuiteField<>("max_" + of, row -> spread.apply(row).max()));
    }

    private static <T> List<SuiteField<T>> concat(List<List<SuiteField<T>>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }
}
