package io.ftimer.junit.internal.suite;

import io.ftimer.junit.internal.times.Spread;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The fields of the records of {@code suite.csv} and {@code suite.json}, in order. */
final class SuiteFields {
    static final int FORMAT_VERSION = 1;

    /** Identifies a test. */
    static final List<Field<TimedTest>> TEST_KEY = List.of(
            new Field<>("test_id", timed -> timed.test().testId()),
            new Field<>("class_name", timed -> timed.test().className()),
            new Field<>("method_name", timed -> timed.test().methodName()),
            new Field<>("display_name", timed -> timed.test().displayName()));

    static final List<Field<TimedTest>> TEST = List.of(
            new Field<>("template_id", timed -> template(timed, TestTemplate::id)),
            new Field<>("template_name", timed -> template(timed, TestTemplate::displayName)),
            new Field<>("outcome", timed -> timed.test().outcome().label()),
            new Field<>("start_date", timed -> timed.test().summary().startDate()),
            new Field<>("window_nanos", TimedTest::windowNanos),
            new Field<>("unbound_calls", SuiteFields::unboundCalls));

    /** One thread without a session. */
    static final List<Field<Map.Entry<String, Long>>> UNBOUND_THREAD =
            List.of(new Field<>("name", Map.Entry::getKey), new Field<>("call_count", Map.Entry::getValue));

    static final List<Field<TimedTest.Region>> REGION = List.of(
            new Field<>("node_id", region -> region.entry().nodeId()),
            new Field<>("parent_id", region -> region.entry().parentId()),
            new Field<>("depth", region -> region.entry().depth()),
            new Field<>("path", TimedTest.Region::path),
            new Field<>("name", region -> region.entry().name()),
            new Field<>("call_count", region -> region.entry().callCount()),
            new Field<>("inclusive_nanos", region -> region.entry().inclusiveNanos()),
            new Field<>("self_nanos", region -> region.entry().selfNanos()),
            new Field<>("is_active", region -> region.entry().isActive()));

    /** Identifies a template. */
    static final List<Field<TemplateSummary>> TEMPLATE_KEY = List.of(
            new Field<>("class_name", TemplateSummary::className),
            new Field<>("method_name", TemplateSummary::methodName),
            new Field<>("template_id", summary -> summary.template().id()),
            new Field<>("template_name", summary -> summary.template().displayName()));

    static final List<Field<TemplateSummary>> TEMPLATE = concat(List.of(
            List.of(
                    new Field<>("invocations", TemplateSummary::invocations),
                    new Field<>("failed_invocations", TemplateSummary::failed)),
            spread("window_nanos", TemplateSummary::windowNanos)));

    static final List<Field<TemplateSummary.Region>> TEMPLATE_REGION = concat(List.of(
            List.of(
                    new Field<>("path", TemplateSummary.Region::path),
                    new Field<>("invocations", TemplateSummary.Region::invocations)),
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

    private static <T> List<Field<T>> spread(String of, Function<T, Spread> spread) {
        return List.of(
                new Field<>("min_" + of, row -> spread.apply(row).min()),
                new Field<>("median_" + of, row -> spread.apply(row).median()),
                new Field<>("max_" + of, row -> spread.apply(row).max()));
    }

    private static <T> List<Field<T>> concat(List<List<Field<T>>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }
}
