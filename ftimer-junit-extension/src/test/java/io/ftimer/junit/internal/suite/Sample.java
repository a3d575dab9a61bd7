package io.ftimer.junit.internal.suite;

import io.ftimer.SiteTimer;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.assertj.internal.expectation.Instrumentation;
import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.junit.internal.settings.FTimerConfig.Report;
import io.ftimer.metrics.RegionMetrics;
import io.ftimer.sites.Site;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.RegionKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/** Tests that have ended, on a fake clock. */
final class Sample {
    private final AtomicLong nanos = new AtomicLong();
    final TimerSession session;

    private Sample(UnaryOperator<TimerSessionBuilder> options) {
        session = options.apply(TimerSession.builder()
                        .clock(nanos::get)
                        .dates(InstantSource.fixed(Instant.parse("2026-11-21T08:00:00Z")), ZoneOffset.UTC))
                .open();
    }

    /** The body of a test. */
    interface Body {
        void run(Sample sample);
    }

    /** Records a call of this self time around a body. */
    void region(String name, long selfNanos, Runnable inside) {
        region(RegionKind.CODE, name, selfNanos, inside);
    }

    /** As {@link #region(String, long, Runnable)}, of a region of any kind. */
    void region(RegionKind kind, String name, long selfNanos, Runnable inside) {
        RegionKey region = new RegionKey(kind, name);
        session.timer().recorder().startRegion(region);
        pass(selfNanos);
        inside.run();
        session.timer().recorder().stop(region);
    }

    void region(String name, long selfNanos) {
        region(name, selfNanos, () -> {});
    }

    /** Records an iteration of a site timer. */
    void site(String label, long timeNanos) {
        SiteTimer timer = session.timer().site(new Site(label, 1, "Mesh.java", 67));
        timer.start();
        pass(timeNanos);
        timer.stop();
    }

    /** Records an execution of a SQL statement in a region. */
    void sql(String region, String text, long timeNanos) {
        session.timer().start(region);
        Runnable execution = session.timer().recorder().beginSql(text, 0);
        pass(timeNanos);
        execution.run();
        session.timer().stop(region);
    }

    /** Records executions of a SQL statement, each in its own region. */
    void statement(int times, String region, String text) {
        for (int i = 0; i < times; i++) {
            region(
                    RegionKind.SQL,
                    region,
                    1,
                    () -> session.timer().recorder().beginSql(text, 0).run());
        }
    }

    /** Records several calls of a region. */
    void calls(int times, String region, Runnable inside) {
        for (int i = 0; i < times; i++) {
            region(region, 1, inside);
        }
    }

    void pass(long nanosPassed) {
        nanos.addAndGet(nanosPassed);
    }

    static SessionSummary summary(Body body) {
        return summary(UnaryOperator.identity(), body);
    }

    private static SessionSummary summary(UnaryOperator<TimerSessionBuilder> options, Body body) {
        Sample sample = new Sample(options);
        try (TimerSession session = sample.session;
                TimerBinding binding = session.bind()) {
            body.run(sample);
            return session.summary();
        }
    }

    /** Returns a test whose expectations the end of the run has to look at again. */
    static TimedTest expecting(String name, TestExpectations expectations, Body body) {
        return test(name, Optional.empty(), TestOutcome.PASSED, body, expectations);
    }

    static TimedTest test(String name, Body body) {
        return test(name, Optional.empty(), TestOutcome.PASSED, body);
    }

    static TimedTest failed(String name, Body body) {
        return test(name, Optional.empty(), TestOutcome.FAILED, body);
    }

    /** Returns an invocation of the template {@code t}. */
    static TimedTest invocation(int number, TestOutcome outcome, Body body) {
        return test(
                "t/[test-template-invocation:#" + number + "]",
                Optional.of(new TestLevel.Template("t", "T > t(int)")),
                outcome,
                body);
    }

    /** Returns the statistics of invocations by their records. */
    static List<TemplateReader.TemplateSummary> templates(TimedTest... invocations) throws IOException {
        StringBuilder text = new StringBuilder(SuiteCsv.HEADER_LINE);
        SuiteCsv csv = new SuiteCsv(text, "9-jvm");
        for (TimedTest invocation : invocations) {
            csv.write(1, invocation, SuiteFields.WHOLE);
        }
        TemplateReader reader = new TemplateReader();
        SuiteCsvReader.read(
                new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8)), "suite.csv", reader);
        return reader.summaries();
    }

    private static TimedTest test(String name, Optional<TestLevel.Template> template, TestOutcome outcome, Body body) {
        return test(name, template, outcome, body, TestExpectations.NONE);
    }

    /** Returns a test that keeps the statistics of calls. */
    static TimedTest withStatistics(String name, Body body) {
        return test(
                name,
                Optional.empty(),
                TestOutcome.PASSED,
                summary(options -> options.callStatistics(true), body),
                TestExpectations.NONE);
    }

    /**
     * Returns a test that measures metrics, an invocation of the template {@code t} or of none.
     *
     * @param metrics measures the metrics of this test only
     */
    static TimedTest measured(String name, boolean isInvocation, RegionMetrics metrics, Body body) {
        return test(
                name,
                Optional.of(new TestLevel.Template("t", "T > t(int)")).filter(template -> isInvocation),
                TestOutcome.PASSED,
                summary(
                        options -> {
                            metrics.addTo(options);
                            return options;
                        },
                        body),
                TestExpectations.NONE);
    }

    /** Returns a test that counts calls, an invocation of the template {@code t} or of none. */
    static TimedTest counted(String name, boolean isInvocation, Body body) {
        return test(
                name,
                Optional.of(new TestLevel.Template("t", "T > t(int)")).filter(template -> isInvocation),
                TestOutcome.PASSED,
                summary(options -> options.times(false), body),
                TestExpectations.NONE);
    }

    private static TimedTest test(
            String name,
            Optional<TestLevel.Template> template,
            TestOutcome outcome,
            Body body,
            TestExpectations expectations) {
        return test(name, template, outcome, summary(body), expectations);
    }

    private static TimedTest test(
            String name,
            Optional<TestLevel.Template> template,
            TestOutcome outcome,
            SessionSummary summary,
            TestExpectations expectations) {
        FinishedTest test = new FinishedTest(
                name,
                "T > " + name,
                name.startsWith("[") ? TestCode.of(name) : new TestCode("x.T", "method", "int"),
                template,
                TestPhase.BODY,
                outcome == TestOutcome.FAILED ? Optional.of("expected 1 call") : Optional.empty(),
                outcome == TestOutcome.FAILED ? "T.java:31" : "",
                summary,
                expectations,
                thread -> thread.startsWith("scheduling-"));
        return TimedTest.of(test, summary.totalNanos());
    }

    static ReportOptions options(Path module) {
        return new ReportOptions(
                module, module.resolve("ftimer"), Optional.empty(), Instrumentation.NONE, Report.SUMMARY);
    }
}
