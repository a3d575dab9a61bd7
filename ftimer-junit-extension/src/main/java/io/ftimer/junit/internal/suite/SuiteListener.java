package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.instrumentation.Instrumentation;
import io.ftimer.junit.internal.settings.FTimerConfig;
import io.ftimer.junit.internal.settings.UnknownSettings;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Passes the events of the launcher to the suite report. The launcher creates one instance for sessions and one for tests.
 *
 * <p>The report is written at the end of the session, not of the plan: Surefire runs a plan for each class if it starts several
 * JVMs, and another plan for each rerun.
 */
public final class SuiteListener implements TestExecutionListener, LauncherSessionListener {
    private final Set<String> running = ConcurrentHashMap.newKeySet();

    /** Called by the launcher. */
    public SuiteListener() {}

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        UnknownSettings.reportOnce(plan.getConfigurationParameters().keySet());
        instrument(plan.getConfigurationParameters());
        SuiteReport.SUITE.planStarted(running);
    }

    /**
     * Instruments before the first test. Not earlier: with a JVM for each test class, Surefire discovers tests in the JVM of Maven, in
     * which nothing must be instrumented.
     */
    private static void instrument(ConfigurationParameters parameters) {
        try {
            Instrumentation.startRun(
                    FTimerConfig.INSTRUMENT.in(parameters::get), FTimerConfig.INSTRUMENT_ATTACH.in(parameters::get));
        } catch (ExtensionConfigurationException invalid) {
            // the first test that the extension runs fails for this reason
        }
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        running.add(test.getUniqueId());
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        running.remove(test.getUniqueId());
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        SuiteReport.SUITE.planFinished(running);
    }

    @Override
    public void launcherSessionClosed(LauncherSession session) {
        SuiteReport.end();
    }
}
