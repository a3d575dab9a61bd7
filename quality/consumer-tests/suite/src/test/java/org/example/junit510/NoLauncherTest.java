package org.example.junit510;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.junit.FTimed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoLauncherTest {

    @Test
    void the_report_is_made_all_the_same(@TempDir Path folder) throws IOException {
        Process engine = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dftimer.output.dir=" + folder,
                        "-Dftimer.report=summary",
                        "-cp",
                        System.getProperty("surefire.test.class.path"),
                        BareEngine.class.getName(),
                        Tests.class.getName())
                .redirectErrorStream(true)
                .start();

        assertThat(new String(engine.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("ftimer: 1 test, ", "all in " + folder.resolve("suite.csv"));
        assertThat(folder.resolve("suite.csv")).isRegularFile();
    }

    @FTimed
    static class Tests {
        @Test
        void records() {
            FTimers.run("work", () -> {});
        }
    }
}
