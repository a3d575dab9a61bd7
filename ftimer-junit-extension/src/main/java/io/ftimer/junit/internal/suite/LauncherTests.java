package io.ftimer.junit.internal.suite;

import io.ftimer.summary.SessionSummary;
import java.util.ServiceLoader;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * Records the tests of engines without extensions, of which a launcher reports the start and the end on the thread that runs them. A
 * service, since what records a test knows its report, and not the reverse.
 *
 * <p>Thread safety: thread-safe, tests may run in parallel.
 */
public interface LauncherTests {
    LauncherTests OF_JVM = ServiceLoader.load(LauncherTests.class, LauncherTests.class.getClassLoader())
            .findFirst()
            .orElseThrow();

    /**
     * Starts to record a test.
     *
     * @param name the name of the test, as events have it
     * @throws IllegalArgumentException if a parameter is invalid
     */
    Recording start(ConfigurationParameters ofRun, String name);

    /** A test that runs. Thread-confined. */
    interface Recording {
        SessionSummary end(String name);

        boolean isIgnored(String thread);
    }
}
