package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.tree.SummaryTreeText;
import io.ftimer.internal.text.ShownText;
import io.ftimer.junit.internal.prove.Proof;
import io.ftimer.junit.internal.prove.Proof.Provable;
import io.ftimer.junit.internal.prove.Proofs;
import io.ftimer.junit.internal.settings.FTimerConfig.Report;
import io.ftimer.report.ConsoleStyle;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TextReport;
import io.ftimer.summary.Summary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;

/**
 * Collects the trees of all tests of this JVM.
 *
 * <p>Thread safety: thread-safe, tests may run in parallel.
 */
public final class SuiteReport implements TestReport {
    private static final Namespace NAMESPACE = Namespace.create(SuiteReport.class);
    static final Warnings WARNINGS = new Warnings(line -> System.err.println(line));

    private static final Map<String, Integer> WITHOUT_TREE = new ConcurrentSkipListMap<>();

    static final Suite SUITE = new Suite(
            options -> new JvmReport(options, BuildProcess.current(), WARNINGS),
            text -> System.out.print(text),
            Suite::atExit);

    @Override
    public void uses(ExtensionContext context) {
        SUITE.uses(context.getUniqueId());
    }

    @Override
    public String command(ExtensionContext context) {
        String id = context.getUniqueId();
        return SUITE.hasTest(id) ? BuildProcess.command(TestCode.of(id)) : "";
    }

    @Override
    public void proves(ExtensionContext context, List<Provable> expectations) {
        String id = context.getUniqueId();
        if (SUITE.hasTest(id)) {
            Proofs.OF_JVM.add(new Proof(id, FinishedTest.displayName(context), expectations));
        }
    }

    @Override
    public void testFinished(ExtensionContext context, Report level, Supplier<FinishedTest> test) {
        String id = context.getUniqueId();
        boolean isReported = guarded("the suite report lacks the test " + id, () -> {
            TimedTest timed = TimedTest.of(test.get(), System.nanoTime());
            if (level == Report.TREE) {
                guarded("the tree is not printed of the test " + id, () -> print(timed.test()));
            }
            if (level == Report.TREE || timed.failed()) {
                guarded("the tree is not published of the test " + id, () -> publish(context, timed));
            }
            add(context, timed);
        });
        if (!isReported) {
            guarded("the suite report does not count the test " + id, () -> SUITE.misses(id));
        }
    }

    /**
     * Runs work of which nothing may reach JUnit: it would fail a test or, with an exhausted memory, end the run. Returns whether
     * it ended.
     */
    static boolean guarded(String missing, Runnable work) {
        try {
            uninterrupted(work);
            return true;
        } catch (Throwable failure) {
            WARNINGS.give(
                    missing,
                    failure.toString(),
                    failure instanceof OutOfMemoryError ? "give the tests more memory" : "please report this");
            return false;
        }
    }

    /** Runs work on a thread that may be interrupted, which would close the channels of files. */
    static void uninterrupted(Runnable work) {
        boolean interrupted = Thread.interrupted();
        try {
            work.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Prints in one call, so that the trees of parallel tests do not mix. */
    private static void print(FinishedTest test) {
        StringBuilder text = new StringBuilder();
        text.append("ftimer: ").append(ShownText.label(test.displayName())).append('\n');
        try {
            TextReport.of(tree(test)).style(ConsoleStyle.ofStandardOutput()).writeTo(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        SummaryTreeText.notes(test.summary()).forEach(note -> text.append(note).append('\n'));
        System.out.print(text);
        System.out.flush();
    }

    private static ExportedTree tree(FinishedTest test) {
        Summary summary = test.summary();
        return new ExportedTree(
                ExportedTree.Kind.TEST,
                "",
                test.displayName(),
                summary.isTimed(),
                summary.totalNanos(),
                Map.of(),
                summary.entries().stream().map(ExportedRegion::of).toList());
    }

    private static void add(ExtensionContext context, TimedTest timed) {
        if (!SUITE.hasPlan()) {
            context.getRoot().getStore(NAMESPACE).getOrComputeIfAbsent(EndOfEngine.class);
        }
        SUITE.add(timed, () -> ReportOptions.of(context::getConfigurationParameter, WARNINGS));
    }

    /** Publishes a tree through JUnit, for IDEs and reports. */
    private static void publish(ExtensionContext context, TimedTest timed) {
        if (!timed.regions().isEmpty()) {
            context.publishReportEntry(
                    "ftimer", SummaryTreeText.withTimes(timed.test().summary()));
        }
    }

    /** Counts a test of an engine that has no extensions, and whose threads are not known. */
    static void countWithoutTree(String engine) {
        if (!engine.equals(UncheckedExpectations.JUPITER)) {
            WITHOUT_TREE.merge(engine, 1, Integer::sum);
        }
    }

    static void end() {
        if (SUITE.hasPlan()) {
            return;
        }
        WITHOUT_TREE.forEach((engine, tests) -> WARNINGS.give(
                ShownText.counted(tests, "test") + " of " + engine + (tests == 1 ? " has" : " have")
                        + " no timing tree",
                "only tests of JUnit Jupiter and JUnit 4 have one",
                "assert on code with assertThatTree"));
        WITHOUT_TREE.clear();
        guarded("the suite report is incomplete", SUITE::end);
    }

    /** Closed by JUnit at the end of the engine: as a CloseableResource before 5.13, as an AutoCloseable since then. */
    static final class EndOfEngine implements CloseableResource, AutoCloseable {
        @Override
        public void close() {
            end();
        }
    }
}
