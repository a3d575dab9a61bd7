package io.ftimer.junit.internal.run;

import io.ftimer.internal.session.Binding;
import io.ftimer.summary.SessionSummary;

/**
 * A test of an engine without extensions, of which a launcher reports the start and the end on the thread that runs it. Its tree has all
 * that the test does, also before and after its method. A listener cannot fail a test, so misuse is a warning.
 *
 * <p>Thread safety: thread-confined.
 */
public final class LauncherTest {
    private final TestRun run;
    private final Binding binding;

    /**
     * Starts to record.
     *
     * @param name the name of the test, as events have it
     */
    public LauncherTest(TestSettings settings, String name) {
        run = new TestRun(settings, settings.metrics(), name);
        binding = run.bind();
        run.openWindow();
    }

    /** Ends the test, and returns what it recorded. */
    public SessionSummary end(String name) {
        run.end();
        run.check()
                .problem(() -> name, region -> true)
                .or(() -> run.check().runningSites(() -> name))
                .ifPresent(problem -> System.err.println("ftimer: " + problem));
        try {
            binding.close();
        } catch (IllegalStateException inside) {
            // code of the test left a binding open; the end of the session unbinds the thread as well
        }
        run.close();
        return run.session().summary();
    }
}
