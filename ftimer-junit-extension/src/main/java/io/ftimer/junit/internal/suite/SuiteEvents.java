package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.instrumentation.Instrumentation;
import io.ftimer.junit.internal.settings.FTimerConfig;
import io.ftimer.junit.internal.settings.UnknownSettings;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Passes the events of one launcher to the suite report. */
final class SuiteEvents implements TestExecutionListener {
    private final Set<String> running = ConcurrentHashMap.newKeySet();
    private final TestPlan plan;

    SuiteEvents(TestPlan plan) {
        this.plan = plan;
    }

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
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
                    FTimerConfig.agentOptions(setting -> setting.in(parameters::get)),
                    FTimerConfig.INSTRUMENT_ATTACH.in(parameters::get));
        } catch (ExtensionConfigurationException invalid) {
            // the first test that the extension runs fails for this reason
        }
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        running.add(test.getUniqueId());
        SuiteReport.started(running, plan, test);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        SuiteReport.finished(running, plan, test, result);
        running.remove(test.getUniqueId());
    }

    @Override
    public void testPlanExecutionFinished(TestPlan finished) {
        SuiteReport.SUITE.planFinished(running);
    }
}
