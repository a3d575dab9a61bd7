package io.ftimer.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.Collected;
import io.ftimer.Deployment;
import io.ftimer.FTimers;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Applications with an fTimer of their own, which a server undeploys while their default session is open. */
class ForgottenFinishTest {
    /** Two are enough to see what keeps each loader or the last one. */
    private static final int ROUNDS = Boolean.getBoolean("build.full") ? 100 : 4;

    @TempDir
    Path folder;

    /** What is deployed: takes the configuration. */
    public static final class Application implements Consumer<String> {
        @Override
        public void accept(String configuration) {
            if (!Configuration.parse(configuration).initDefaultSession().isSuccess()) {
                throw new IllegalStateException(configuration);
            }
            FTimers.run("request", () -> {});
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "output.text=%s/report.txt",
                "output.csv=%s/rows.csv; output.fortran=log",
                "metrics=cpu,allocation,collections; output.text=%s/metrics.txt",
                "checkpoint.seconds=3600; checkpoint.text=%s/checkpoints.txt",
                "events=true; output.text=%s/report.txt"
            })
    void no_class_loader_with_an_open_session_stays_in_memory(String configuration) throws Exception {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            loaders.add(Deployment.<Consumer<String>>of(
                    Application.class,
                    application -> application.accept(configuration.formatted(folder)),
                    FTimers.class,
                    Configuration.class));
        }

        Collected.assertAll(loaders);
        assertThat(folder).isEmptyDirectory();
    }
}
