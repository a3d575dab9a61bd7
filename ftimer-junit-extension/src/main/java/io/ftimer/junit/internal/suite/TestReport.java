package io.ftimer.junit.internal.suite;

import io.ftimer.junit.internal.prove.Proof.Provable;
import io.ftimer.junit.internal.settings.FTimerConfig.Report;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What the extension reports of tests as they are recorded. The report of the suite is a service: a test is recorded and judged
 * without the code that reads, compares and writes files.
 *
 * <p>Thread safety: thread-safe, tests may run in parallel.
 */
public interface TestReport {
    TestReport OF_JVM = ServiceLoader.load(TestReport.class, TestReport.class.getClassLoader())
            .findFirst()
            .orElseThrow();

    /** Says that a test, or the tests of a container, use the extension. */
    void uses(ExtensionContext context);

    /** Returns the command that runs a test or class again; empty if that is unknown. */
    String command(ExtensionContext context);

    /** Lets the end of the run prove that the expectations of a test that passed can fail. */
    void proves(ExtensionContext context, List<Provable> expectations);

    /**
     * Adds the tree of a test that was not aborted. Call this once, after everything that can fail the test and before JUnit
     * reports its end. Throws nothing: a report never fails a test.
     *
     * @param level what the test asks for on the console; with {@code TREE}, the tree is published too
     * @param test takes the summary of the test, which may fail too
     */
    void testFinished(ExtensionContext context, Report level, Supplier<FinishedTest> test);
}
