package io.ftimer.junit.internal.suite;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.ftimer.FTimers;
import java.util.List;
import org.junit.After;
import org.junit.Assume;
import org.junit.Before;
import org.junit.Test;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;

/** A program that runs tests of JUnit 4, and those of an engine that fTimer does not know. */
final class EnginesJvm implements TestEngine {
    private EnginesJvm() {}

    public static void main(String[] args) {
        LauncherConfig config =
                LauncherConfig.builder().addTestEngines(new EnginesJvm()).build();
        try (LauncherSession session = LauncherFactory.openSession(config)) {
            session.getLauncher()
                    .execute(LauncherDiscoveryRequestBuilder.request()
                            .selectors(selectClass(Orders.class), selectClass(Sizes.class))
                            .build());
        }
    }

    public static class Orders {
        @Before
        public void fills() {
            FTimers.run("fill", () -> {});
        }

        @Test
        public void sums() {
            FTimers.run("sum", () -> {});
        }

        @Test
        public void fails() {
            FTimers.run("sum", () -> {});
            throw new AssertionError("no sum");
        }

        @Test
        public void hands_over() throws InterruptedException {
            Thread other = new Thread(() -> FTimers.run("of another thread", () -> {}));
            other.start();
            other.join();
        }

        @Test
        public void leaves_open() {
            FTimers.start("left open");
        }

        @Test
        public void is_aborted() {
            Assume.assumeTrue(false);
        }

        @After
        public void clears() {
            FTimers.run("clear", () -> {});
        }
    }

    @RunWith(Parameterized.class)
    public static class Sizes {
        private final int size;

        public Sizes(int size) {
            this.size = size;
        }

        @Parameters
        public static List<Integer> sizes() {
            return List.of(1, 3);
        }

        @Test
        public void loads() {
            for (int i = 0; i < size; i++) {
                FTimers.run("load", () -> {});
            }
        }
    }

    @Override
    public String getId() {
        return "other";
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
        TestDescriptor engine = new EngineDescriptor(id, "Other");
        for (String name : List.of("one", "two")) {
            engine.addChild(new AbstractTestDescriptor(id.append("case", name), name) {
                @Override
                public Type getType() {
                    return Type.TEST;
                }
            });
        }
        return engine;
    }

    @Override
    public void execute(ExecutionRequest request) {
        TestDescriptor root = request.getRootTestDescriptor();
        request.getEngineExecutionListener().executionStarted(root);
        for (TestDescriptor test : root.getChildren()) {
            request.getEngineExecutionListener().executionStarted(test);
            request.getEngineExecutionListener().executionFinished(test, TestExecutionResult.successful());
        }
        request.getEngineExecutionListener().executionFinished(root, TestExecutionResult.successful());
    }
}
