package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.tree.OtherThreadNames;
import io.ftimer.assertj.internal.tree.Spread;
import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.ShownText;
import io.ftimer.junit.internal.prove.Proof.Judged;
import io.ftimer.metrics.Metric;
import io.ftimer.report.internal.text.Field;
import io.ftimer.report.internal.text.MetricType;
import io.ftimer.report.internal.text.SuiteSchema;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.OtherThread;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.SqlText;
import io.ftimer.summary.SummaryEntry;
import java.math.BigInteger;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The fields of the records of {@code suite.csv}, in order. */
final class SuiteFields {
    /** The number of records of one kind that a test or template has at most. */
    static final int MAX_RECORDS = 10_000;

    private static final int JAVA_RELEASE = Runtime.version().feature();

    static final List<Field<TimedTest>> TEST = concat(List.of(
            List.of(new Field<>("test_id", timed -> timed.test().testId())),
            code(timed -> timed.test().code()),
            List.of(
                    new Field<>("display_name", timed -> timed.test().displayName()),
                    new Field<>("template_id", timed -> template(timed, TestLevel.Template::id)),
                    new Field<>("template_name", timed -> template(timed, TestLevel.Template::displayName)),
                    new Field<>("outcome", timed -> timed.test().outcome()),
                    new Field<>(
                            "failed_in",
                            timed -> timed.failed() ? EnumWords.of(timed.test().phase()) : null),
                    new Field<>("failure", timed -> timed.test().failure().orElse(null)),
                    new Field<>("start_date", timed -> timed.test().summary().startDate()),
                    new Field<>(
                            "java_release",
                            timed -> timed.test().summary().metrics().names().contains(Metric.WORK)
                                    ? JAVA_RELEASE
                                    : null),
                    new Field<>("window_nanos", TimedTest::windowNanos),
                    new Field<>("not_recorded_calls", SuiteFields::notRecordedCalls),
                    new Field<>("unassigned_allocated_bytes", timed -> outside(timed, Metric.ALLOCATED_BYTES)),
                    new Field<>("unassigned_work", timed -> outside(timed, Metric.WORK)),
                    new Field<>(MetricType.WORK, timed -> ofBody(timed, Metric.WORK)),
                    new Field<>(MetricType.JDK_WORK, timed -> ofBody(timed, Metric.JDK_WORK)),
                    new Field<>("left_out_records", SuiteFields::leftOut))));

    static final List<Field<FinishedTest.NotRecordedThread>> NOT_RECORDED_THREAD = List.of(
            new Field<>("name", FinishedTest.NotRecordedThread::name),
            new Field<>("call_count", FinishedTest.NotRecordedThread::calls),
            new Field<>("is_ignored", FinishedTest.NotRecordedThread::isIgnored));

    static final List<Field<OtherThread>> OTHER_THREAD = List.of(
            new Field<>("name", OtherThread::name), new Field<>("is_of_earlier_test", OtherThread::isOfEarlierSession));

    static final List<Field<TimedTest.Region>> REGION = concat(List.of(
            List.of(
                    new Field<>("node_id", region -> region.entry().nodeId()),
                    new Field<>("parent_id", region -> region.entry().parentId()),
                    new Field<>("depth", region -> region.entry().depth()),
                    new Field<>("path", TimedTest.Region::path),
                    new Field<>("name", region -> region.entry().name()),
                    new Field<>("kind", region -> region.entry().kind().key()),
                    new Field<>("call_count", region -> region.entry().callCount()),
                    time("inclusive_nanos", SummaryEntry::inclusiveNanos),
                    time("self_nanos", SummaryEntry::selfNanos),
                    new Field<>("is_active", region -> region.entry().isActive()),
                    new Field<>("place", region -> text(region.entry().place()))),
            statistics(region -> region.entry().callStats().orElse(null)),
            metrics(TimedTest.Region::metrics)));

    static final List<Field<SiteResult>> SITE = concat(List.of(
            List.of(
                    new Field<>("name", result -> result.site().label()),
                    new Field<>("is_active", SiteResult::isRunning),
                    new Field<>("file", result -> result.site().file()),
                    new Field<>("line", result -> result.site().line())),
            statistics(SiteResult::stats)));

    static final List<Field<SqlText>> SQL_TEXT = concat(List.of(
            List.of(
                    new Field<>("path", SqlText::region),
                    new Field<>("name", SqlText::text),
                    new Field<>("max_call_count", SqlText::maxInCall),
                    new Field<>("place", sql -> text(sql.place()))),
            statistics(SqlText::stats)));

    static final List<Field<Finding>> FINDING = List.of(
            new Field<>("path", Finding::region),
            new Field<>("name", finding -> finding.isStatement() ? finding.sql() : null),
            new Field<>("call_count", Finding::calls),
            new Field<>("max_call_count", Finding::inOneCall),
            new Field<>("steps_per_call", finding -> finding.stepsPerCall() == 0 ? null : finding.stepsPerCall()),
            new Field<>("place", finding -> finding.place().isEmpty() ? null : finding.place()));

    static final List<Field<TestExpectations.NotMet>> NOT_MET = List.of(
            new Field<>("expectation", TestExpectations.NotMet::expectation),
            new Field<>("expected", TestExpectations.NotMet::expected),
            new Field<>("found", TestExpectations.NotMet::found),
            new Field<>("place", notMet -> text(notMet.place())));

    static final List<Field<TestExpectations.NotVerified>> NOT_VERIFIED = List.of(
            new Field<>("expectation", TestExpectations.NotVerified::expectation),
            new Field<>("reason", TestExpectations.NotVerified::reason));

    static final List<Field<TestExpectations.UpperBound>> UPPER_BOUND = List.of(
            new Field<>("path", bound -> bound.path().isEmpty() ? null : bound.path()),
            new Field<>("expectation", TestExpectations.UpperBound::expectation),
            new Field<>("found", bound -> Long.toString(bound.found())),
            new Field<>("spare", TestExpectations.UpperBound::spare),
            new Field<>("reason", bound -> bound.reason().isEmpty() ? null : bound.reason()));

    /** The records of a test after its own, in the order of the file. */
    static final List<Rows<?>> ROWS = List.of(
            new Rows<>("region", Says.TREE, REGION, TimedTest::regions),
            new Rows<>("site", Says.TREE, SITE, recorded(SessionSummary::sites)),
            new Rows<>("sql_text", Says.DETAIL, SQL_TEXT, recorded(SessionSummary::sqlTexts)),
            new Rows<>("other_thread", Says.DETAIL, OTHER_THREAD, recorded(OtherThreadNames::withRegions)),
            new Rows<>(
                    "not_recorded_thread",
                    Says.MORE,
                    NOT_RECORDED_THREAD,
                    timed -> timed.test().notRecordedThreads()),
            new Rows<>(
                    "not_met",
                    Says.DETAIL,
                    NOT_MET,
                    timed -> timed.failed() ? timed.test().expectations().notMet() : List.of()),
            new Rows<>("not_verified", Says.MORE, NOT_VERIFIED, expected(TestExpectations::notVerified)),
            new Rows<>("upper_bound", Says.MARGIN, UPPER_BOUND, expected(TestExpectations::upperBounds)),
            new Rows<>("finding", Says.MORE, FINDING, TimedTest::findings));

    /** What records say about a test. */
    enum Says {
        /** What it recorded; of an invocation that passed, only the statistics of its template have it. */
        TREE,
        /** What the digest of a run leaves out. */
        DETAIL,
        /** By how much it passed: a test with no other records is plain. */
        MARGIN,
        MORE
    }

    static final Set<Says> WHOLE = EnumSet.allOf(Says.class);
    static final Set<Says> WITHOUT_TREE = EnumSet.complementOf(EnumSet.of(Says.TREE));
    static final Set<Says> OF_DIGEST = EnumSet.of(Says.MARGIN, Says.MORE);

    record Rows<T>(String type, Says says, List<Field<T>> fields, Function<TimedTest, Collection<T>> of) {}

    static final List<Field<ReportOptions>> JVM = List.of(
            new Field<>("java_release", options -> JAVA_RELEASE),
            new Field<>("display_name", ReportOptions::moduleName),
            new Field<>("name", options -> options.instrumentation().selected()),
            new Field<>("reason", options -> options.instrumentation().problem().orElse(null)),
            new Field<>("found", options -> options.hasBounds() ? options.classes() : null));

    static final List<Field<RunPaths.AbsentPath>> ABSENT_PATH = List.of(
            new Field<>("test_id", RunPaths.AbsentPath::testId),
            new Field<>("path", RunPaths.AbsentPath::path),
            new Field<>("expectation", absent -> absent.expectation().label()),
            new Field<>("nearest", RunPaths.AbsentPath::nearest));

    static final List<Field<Judged>> PROOF = List.of(
            new Field<>("test_id", Judged::testId),
            new Field<>("display_name", Judged::testName),
            new Field<>("expectation", Judged::expectation),
            new Field<>("found", proof -> proof.strength().words()),
            new Field<>("reason", proof -> proof.reason().isEmpty() ? null : proof.reason()));

    static final List<Field<TemplateReader.TemplateSummary>> TEMPLATE = concat(List.of(
            code(TemplateReader.TemplateSummary::code),
            List.of(
                    new Field<>("template_id", summary -> summary.template().id()),
                    new Field<>("template_name", summary -> summary.template().displayName()),
                    new Field<>("java_release", summary -> JAVA_RELEASE),
                    new Field<>("invocations", TemplateReader.TemplateSummary::invocations),
                    new Field<>("failed_invocations", TemplateReader.TemplateSummary::failed)),
            spread("window_nanos", TemplateReader.TemplateSummary::windowNanos),
            List.of(new Field<>("left_out_records", TemplateReader.TemplateSummary::leftOutRegions))));

    static final List<Field<TemplateReader.Region>> TEMPLATE_REGION = concat(List.of(
            List.of(
                    new Field<>("path", TemplateReader.Region::path),
                    new Field<>("invocations", TemplateReader.Region::invocations)),
            spread("call_count", TemplateReader.Region::callCount),
            List.of(new Field<>("calls_by_invocation", TemplateReader.Region::callsByInvocation)),
            timesOfTemplate(spread("inclusive_nanos", TemplateReader.Region::inclusiveNanos)),
            timesOfTemplate(spread("self_nanos", TemplateReader.Region::selfNanos)),
            List.of(new Field<>("sum_call_count", region -> region.totals().calls())),
            timesOfTemplate(List.of(
                    new Field<>("sum_inclusive_nanos", region -> region.totals().inclusiveNanos()),
                    new Field<>("sum_self_nanos", region -> region.totals().selfNanos()))),
            metrics(region -> region.totals().metrics())));

    private SuiteFields() {}

    private static <T> Function<TimedTest, Collection<T>> recorded(Function<SessionSummary, List<T>> of) {
        return timed -> of.apply(timed.test().summary());
    }

    private static <T> Function<TimedTest, Collection<T>> expected(Function<TestExpectations, List<T>> of) {
        return timed -> of.apply(timed.test().expectations());
    }

    private static @Nullable String text(Optional<StackTraceElement> place) {
        return place.map(StackTraceElement::toString).orElse(null);
    }

    private static <T> List<Field<T>> code(Function<T, TestCode> code) {
        return List.of(
                new Field<>("class_name", row -> code.apply(row).className()),
                new Field<>("method_name", row -> code.apply(row).methodName()),
                new Field<>("parameter_types", row -> {
                    String types = code.apply(row).parameterTypes();
                    return types.isEmpty() ? null : types;
                }));
    }

    private static <T> List<Field<T>> metrics(Function<T, Map<String, Long>> values) {
        return SuiteSchema.METRICS.stream()
                .map(column -> new Field<T>(column, row -> values.apply(row).get(column)))
                .toList();
    }

    private static Field<TimedTest.Region> time(String column, ToLongFunction<SummaryEntry> nanos) {
        return new Field<>(column, region -> region.entry().isTimed() ? nanos.applyAsLong(region.entry()) : null);
    }

    /** Returns fields that are empty if the times were not measured. */
    private static List<Field<TemplateReader.Region>> timesOfTemplate(List<Field<TemplateReader.Region>> times) {
        return times.stream()
                .map(field -> new Field<TemplateReader.Region>(
                        field.column(), region -> region.totals().isTimed() ? field.of(region) : null))
                .toList();
    }

    private static String template(TimedTest timed, Function<TestLevel.Template, String> part) {
        return timed.test().template().map(part).orElse("");
    }

    private static @Nullable String outside(TimedTest timed, String metric) {
        List<String> lines = timed.test().summary().metrics().measured().outside(metric);
        return lines.isEmpty() ? null : String.join(", ", ShownText.lines(lines, 5));
    }

    private static @Nullable Long ofBody(TimedTest timed, String metric) {
        return timed.test().summary().metrics().measured().ofBody().get(metric);
    }

    private static long notRecordedCalls(TimedTest timed) {
        return timed.test().summary().notRecordedCalls().values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private static long leftOut(TimedTest timed) {
        return ROWS.stream()
                .mapToLong(rows -> Math.max(0, rows.of().apply(timed).size() - MAX_RECORDS))
                .sum();
    }

    /** Returns whether there is nothing to say about a test but that it passed, and by how much. */
    static boolean isPlain(TimedTest timed) {
        RegionMetricSums metrics = timed.test().summary().metrics();
        return !timed.failed()
                && ROWS.stream()
                        .allMatch(rows -> rows.says() == Says.MARGIN
                                || rows.of().apply(timed).isEmpty())
                && metrics.names().stream()
                        .allMatch(name -> metrics.measured().outside(name).isEmpty());
    }

    /** Returns the times of single calls or iterations, of rows that have them. */
    private static <T> List<Field<T>> statistics(Function<T, @Nullable IterationStats> stats) {
        return List.of(
                statistic("ended_count", stats, IterationStats::count),
                statistic("sum_nanos", stats, SuiteFields::sum),
                statistic("min_nanos", stats, known -> nanos(known.min())),
                statistic("max_nanos", stats, known -> nanos(known.max())));
    }

    private static <T> Field<T> statistic(
            String column,
            Function<T, @Nullable IterationStats> stats,
            Function<IterationStats, @Nullable Object> value) {
        return new Field<>(column, row -> {
            IterationStats known = stats.apply(row);
            return known == null ? null : value.apply(known);
        });
    }

    private static long sum(IterationStats stats) {
        return stats.sumNanos().min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
    }

    private static @Nullable Long nanos(Optional<Extremum> extremum) {
        return extremum.map(Extremum::nanos).orElse(null);
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
