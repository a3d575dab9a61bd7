package io.ftimer.junit.internal.run;

import io.ftimer.internal.session.Binding;
import io.ftimer.junit.internal.prove.ProofRun;
import io.ftimer.junit.internal.suite.LauncherTests;
import io.ftimer.summary.SessionSummary;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * A test of an engine without extensions. Its tree has all that the test does, also before and after its method. A listener cannot fail a
 * test, so misuse is a warning.
 *
 * <p>Thread safety: thread-confined.
 */
final class LauncherTest implements LauncherTests.Recording {
    private final TestSettings settings;
    private final TestRun run;
    private final Binding binding;

    private LauncherTest(TestSettings settings, String name) {
        this.settings = settings;
        run = new TestRun(settings, settings.metrics(), name, ProofRun.NONE);
        binding = run.bind();
        run.openWindow();
    }

    @Override
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

    @Override
    public boolean isIgnored(String thread) {
        return settings.otherThreads().isIgnored().test(thread);
    }

    /** Starts tests. Thread-safe. */
    public static final class Starter implements LauncherTests {
        private record Known(ConfigurationParameters ofRun, TestSettings settings) {}

        private volatile @Nullable Known known;

        @Override
        public Recording start(ConfigurationParameters ofRun, String name) {
            Known last = known;
            if (last == null || last.ofRun != ofRun) {
                last = new Known(ofRun, TestSettings.of(ofRun::get));
                known = last;
            }
            return new LauncherTest(last.settings, name);
        }
    }
}
