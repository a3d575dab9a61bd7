package io.ftimer.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.OwnJvm;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The default session with a configuration of the program, and reports of it that fail. */
class ReportFailureTest {
    @TempDir
    private Path folder;

    @AfterEach
    void finish() {
        System.clearProperty(Configuration.PROPERTY);
        assertThat(FTimers.finish()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_program_may_choose_the_configuration_of_the_default_session() throws IOException {
        System.setProperty(Configuration.PROPERTY, "output.tree=" + folder.resolve("ignored"));
        Path report = folder.resolve("tree.txt");

        assertThat(Configuration.parse("level=1; output.tree=" + report).initDefaultSession())
                .isEqualTo(Status.SUCCESS);
        FTimers.scope("a", 1).close();
        FTimers.scope("detail", 2).close();
        assertThat(FTimers.finish()).isEqualTo(Status.SUCCESS);

        assertThat(Files.readString(report)).matches("a: .{11}\n");
        assertThat(folder.resolve("ignored")).doesNotExist();
    }

    /** Runs a program that never finishes its session in a JVM of its own and returns its exit code. */
    private int exitCodeWith(String configuration) throws Exception {
        return exitCodeWith(configuration, Map.of());
    }

    private int exitCodeWith(String configuration, Map<String, String> environment) throws Exception {
        ProcessBuilder builder = OwnJvm.of(
                        SystemConfigurationTest.classPath(),
                        SystemConfigurationTest.Careless.class,
                        "-Dftimer.config=" + configuration)
                .redirectOutput(folder.resolve("output").toFile());
        builder.environment().putAll(environment);
        Process program = builder.start();
        try {
            assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            program.destroyForcibly();
        }
        return program.exitValue();
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void ranks_of_a_launcher_do_not_replace_one_file_without_a_word() throws Exception {
        Path report = folder.resolve("tree.txt");
        Path own = folder.resolve("own");
        Map<String, String> rank1 = Map.of("OMPI_COMM_WORLD_RANK", "1");

        assertThat(exitCodeWith("output.tree=" + report + "; output.text=" + own + ".$RANK", rank1))
                .isZero();
        assertThat(Files.readString(folder.resolve("output")))
                .isEqualTo("ftimer[io-failed]: rank 1 will not write \"" + report
                        + "\", which is the file of rank 0; add $RANK to its name\n");
        assertThat(report).doesNotExist();
        assertThat(own.resolveSibling("own.1")).exists();

        assertThat(exitCodeWith("rank=0; output.tree=" + report, rank1))
                .as("the key counts more")
                .isZero();
        assertThat(report).exists();
    }
}
