package io.ftimer.junit.internal.suite;

import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** A program whose tests another engine than JUnit Jupiter runs. */
final class OtherEngine implements TestEngine {
    private OtherEngine() {}

    public static void main(String[] args) {
        LauncherConfig config = LauncherConfig.builder()
                .enableTestEngineAutoRegistration(false)
                .addTestEngines(new OtherEngine())
                .build();
        try (LauncherSession session = LauncherFactory.openSession(config)) {
            session.getLauncher()
                    .execute(LauncherDiscoveryRequestBuilder.request().build());
        }
        System.out.println("returned");
    }

    @Override
    public String getId() {
        return "other";
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
        return new EngineDescriptor(id, "Other");
    }

    @Override
    public void execute(ExecutionRequest request) {
        TestDescriptor root = request.getRootTestDescriptor();
        request.getEngineExecutionListener().executionStarted(root);
        request.getEngineExecutionListener().executionFinished(root, TestExecutionResult.successful());
    }
}
