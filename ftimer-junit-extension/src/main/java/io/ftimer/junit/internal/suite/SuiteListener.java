package io.ftimer.junit.internal.suite;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Passes the events of the launcher to the suite report. The launcher creates one instance for sessions and one for tests, also where
 * other engines run and JUnit Jupiter is absent, to which nothing here may link then.
 *
 * <p>The report is written at the end of the session, not of the plan: Surefire runs a plan for each class if it starts several
 * JVMs, and another plan for each rerun.
 */
public final class SuiteListener implements TestExecutionListener, LauncherSessionListener {
    private static final boolean HAS_EXTENSIONS = isPresent("org.junit.jupiter.api.extension.Extension");

    private TestExecutionListener events = new TestExecutionListener() {};

    private static boolean isPresent(String type) {
        try {
            Class.forName(type, false, SuiteListener.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError absent) {
            return false;
        }
    }

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        if (HAS_EXTENSIONS) {
            events = new SuiteEvents(plan);
            events.testPlanExecutionStarted(plan);
        }
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        events.executionStarted(test);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        events.executionFinished(test, result);
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        events.testPlanExecutionFinished(plan);
    }

    @Override
    public void launcherSessionClosed(LauncherSession session) {
        if (HAS_EXTENSIONS) {
            SuiteReport.end();
            ProvingRuns.run();
        }
    }
}
