package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.times.Spread;
import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.OtherThread;
import io.ftimer.summary.SqlText;
import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The fields of the records of {@code suite.csv} and {@code suite.json}, in order. */
final class SuiteFields {
    static final int FORMAT_VERSION = 3;

    /** The number of records of one kind that a test or template has at most. */
    static final int MAX_RECORDS = 10_000;

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
            new SuiteField<>("not_recorded_calls", SuiteFields::notRecordedCalls),
            new SuiteField<>("left_out_records", SuiteFields::leftOut));

    /** One thread without a session. */
    static final List<SuiteField<NotRecordedThread>> NOT_RECORDED_THREAD = List.of(
            new SuiteField<>("name", NotRecordedThread::name),
            new SuiteField<>("call_count", NotRecordedThread::calls),
            new SuiteField<>("is_ignored", NotRecordedThread::isIgnored));

    /** One thread that took part without being bound. */
    static final List<SuiteField<OtherThread>> OTHER_THREAD = List.of(
            new SuiteField<>("name", OtherThread::name),
            new SuiteField<>("is_of_earlier_test", OtherThread::isOfEarlierSession));

    static final List<SuiteField<TimedTest.Region>> REGION = List.of(
            new SuiteField<>("node_id", region -> region.entry().nodeId()),
            new SuiteField<>("parent_id", region -> region.entry().parentId()),
            new SuiteField<>("depth", region -> region.entry().depth()),
            new SuiteField<>("path", TimedTest.Region::path),
            new SuiteField<>("name", region -> region.entry().name()),
            new SuiteField<>("kind", region -> region.entry().kind().key()),
            new SuiteField<>("call_count", region -> region.entry().callCount()),
            new SuiteField<>("inclusive_nanos", region -> region.entry().inclusiveNanos()),
            new SuiteField<>("self_nanos", region -> region.entry().selfNanos()),
            new SuiteField<>("is_active", region -> region.entry().isActive()));

    /** The times of single calls or iterations. */
    static final List<SuiteField<IterationStats>> STATISTICS = List.of(
            new SuiteField<>("ended_count", IterationStats::count),
            new SuiteField<>("sum_nanos", SuiteFields::sum),
            new SuiteField<>("min_nanos", stats -> nanos(stats.min())),
            new SuiteField<>("max_nanos", stats -> nanos(stats.max())));

    /** One site timer. */
    static final List<SuiteField<SiteResult>> SITE = List.of(
            new SuiteField<>("name", result -> result.site().label()),
            new SuiteField<>("is_active", SiteResult::isRunning),
            new SuiteField<>("file", result -> result.site().file()),
            new SuiteField<>("line", result -> result.site().line()));

    /** The text of a SQL statement in one region. */
    static final List<SuiteField<SqlText>> SQL_TEXT =
            List.of(new SuiteField<>("path", SqlText::region), new SuiteField<>("name", SqlText::text));

    /** One expectation that could not be verified. */
    static final List<SuiteField<TestExpectations.NotVerified>> NOT_VERIFIED = List.of(
            new SuiteField<>("expectation", TestExpectations.NotVerified::expectation),
            new SuiteField<>("reason", TestExpectations.NotVerified::reason));

    /** One expected path that no test has. */
    static final List<SuiteField<AbsentPath>> ABSENT_PATH = List.of(
            new SuiteField<>("test_id", AbsentPath::testId),
            new SuiteField<>("path", AbsentPath::path),
            new SuiteField<>("expectation", absent -> absent.expectation().label()),
            new SuiteField<>("nearest", AbsentPath::nearest));

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
            spread("window_nanos", TemplateSummary::windowNanos),
            List.of(new SuiteField<>("left_out_records", TemplateSummary::leftOutRegions))));

    static final List<SuiteField<TemplateSummary.Region>> TEMPLATE_REGION = concat(List.of(
            List.of(
                    new SuiteField<>("path", TemplateSummary.Region::path),
                    new SuiteField<>("invocations", TemplateSummary.Region::invocations)),
            spread("call_count", TemplateSummary.Region::callCount),
            spread("inclusive_nanos", TemplateSummary.Region::inclusiveNanos),
            spread("self_nanos", TemplateSummary.Region::selfNanos),
            List.of(
                    new SuiteField<>("sum_call_count", region -> region.totals().calls()),
                    new SuiteField<>(
                            "sum_inclusive_nanos", region -> region.totals().inclusiveNanos()),
                    new SuiteField<>("sum_self_nanos", region -> region.totals().selfNanos()))));

    private SuiteFields() {}

    /** Returns the rows that are written. */
    static <T> List<T> first(Collection<T> rows) {
        return rows.stream().limit(MAX_RECORDS).toList();
    }

    private static String template(TimedTest timed, Function<TestTemplate, String> part) {
        return timed.test().template().map(part).orElse("");
    }

    private static long notRecordedCalls(TimedTest timed) {
        return timed.test().summary().notRecordedCalls().values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private static long leftOut(TimedTest timed) {
        FinishedTest test = timed.test();
        return tooMany(timed.regions())
                + tooMany(test.summary().notRecordedCalls().keySet())
                + tooMany(test.summary().otherThreads())
                + tooMany(test.summary().sites())
                + tooMany(test.summary().sqlTexts())
                + tooMany(test.expectations().notVerified());
    }

    private static long tooMany(Collection<?> rows) {
        return Math.max(0, rows.size() - MAX_RECORDS);
    }

    private static long sum(IterationStats stats) {
        return stats.sumNanos().min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
    }

    private static @Nullable Long nanos(Optional<Extremum> extremum) {
        return extremum.map(Extremum::nanos).orElse(null);
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
