package io.ftimer.junit.internal.suite;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.junit.internal.prove.Proof.Judged;
import io.ftimer.junit.internal.prove.Proofs;
import io.ftimer.report.internal.files.GithubStep;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs tests again at the end of a session, with their whole life cycle, to prove that their expectations can fail. No listener of the run
 * learns of it. Tests with a fault of the same round run in one plan, so that a context of theirs is made as rarely as in the run itself.
 */
final class ProvingRuns {
    private ProvingRuns() {}

    /** Proves what the session asked for, unless it ran inside a test. */
    static void run() {
        Proofs proofs = Proofs.OF_JVM;
        if (proofs.isEmpty() || SuiteReport.SUITE.hasPlan()) {
            return;
        }
        // tests that a test runs are inside this plan
        Set<String> plan = new HashSet<>();
        SuiteReport.SUITE.planStarted(plan);
        SuiteReport.guarded("expectations are not proven", () -> prove(proofs));
        SuiteReport.SUITE.planFinished(plan);
        proofs.end();
    }

    private static void prove(Proofs proofs) {
        System.out.println(proofs.cost());
        // opened before: while one of its files is written, other JVMs continue the run
        JvmReport further = new JvmReport(
                ReportOptions.of(
                        key -> Optional.ofNullable(TestCommand.parameters().get(key)), SuiteReport.WARNINGS),
                BuildProcess.current(),
                SuiteReport.WARNINGS);
        runAgain(proofs);
        List<Judged> judged = proofs.judged();
        report(Proofs.lines(judged));
        further.add(judged);
        further.finish(Map.of());
    }

    private static void runAgain(Proofs proofs) {
        Launcher launcher = LauncherFactory.create(LauncherConfig.builder()
                .enableLauncherSessionListenerAutoRegistration(false)
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false)
                .enablePostDiscoveryFilterAutoRegistration(false)
                .build());
        for (int round = 0; proofs.begin(round); round++) {
            List<UniqueIdSelector> ids = proofs.ids().stream()
                    .map(DiscoverySelectors::selectUniqueId)
                    .toList();
            if (!ids.isEmpty()) {
                launcher.execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(ids)
                                .configurationParameters(TestCommand.parameters())
                                // a test that is not found again is not proven, and no reason to stop
                                .configurationParameter("junit.platform.discovery.listener.default", "logging")
                                .build(),
                        new Missed(proofs));
            }
        }
    }

    private static void report(List<String> lines) {
        lines.forEach(System.out::println);
        try {
            GithubStep.append(
                    System.getenv(),
                    "### fTimer: expectations that can fail",
                    lines.stream()
                            .map(line -> "* " + TextEscapes.markdown(line.strip()) + "\n")
                            .collect(Collectors.joining()));
        } catch (IOException unwritable) {
            SuiteReport.WARNINGS.give("the job summary lacks proofs", unwritable.toString(), "make the file writable");
        }
    }

    /** Tells why tests do not run again. */
    private record Missed(Proofs proofs) implements TestExecutionListener {
        @Override
        public void executionSkipped(TestIdentifier test, String reason) {
            proofs.didNotRun(test.getUniqueId(), reason);
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            result.getThrowable().ifPresent(thrown -> proofs.didNotRun(test.getUniqueId(), thrown.toString()));
        }
    }
}
