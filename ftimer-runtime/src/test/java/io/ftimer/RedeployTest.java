package io.ftimer;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads of a server outlive the applications that are deployed to it, with an fTimer of their own each. */
class RedeployTest {
    private static final int ROUNDS = Boolean.getBoolean("build.full") ? 100 : 10;

    private final PoolOfThreads server = new PoolOfThreads();

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"default session", "session", "window", "no close"})
    void no_class_loader_of_an_earlier_deployment_stays_in_memory(String use) throws Exception {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            loaders.add(deploy(use));
        }

        Collected.assertAll(loaders);
    }

    private WeakReference<ClassLoader> deploy(String use) throws IOException, ReflectiveOperationException {
        return Deployment.<BiConsumer<String, ExecutorService>>of(
                RedeployedApplication.class, application -> application.accept(use, server.service()), FTimers.class);
    }
}
