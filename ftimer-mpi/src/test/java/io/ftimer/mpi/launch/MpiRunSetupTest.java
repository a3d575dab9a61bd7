package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** MPJ Express outside a clone. */
class MpiRunSetupTest {
    @TempDir
    Path folder;

    private Path home;

    @BeforeEach
    void useRealPath() throws Exception {
        folder = folder.toRealPath();
        home = folder.resolve("mpj");
    }

    private String output() throws Exception {
        return Files.readString(folder.resolve("output"));
    }

    private int run(Map<String, String> environment, String... arguments) throws Exception {
        ProcessBuilder builder = MpiRun.setUpCommand(List.of(arguments))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile());
        builder.environment().remove("MPJ_HOME");
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return process.exitValue();
    }

    @Test
    void a_missing_folder_is_rejected() throws Exception {
        assertThat(run(Map.of())).isEqualTo(MpiRun.MISUSED);

        assertThat(output()).isEqualTo("MpiRun -setup: the folder is missing (see --help)\n");
    }

    @Test
    void an_unknown_option_is_rejected() throws Exception {
        assertThat(run(Map.of(), home.toString(), "-force")).isEqualTo(MpiRun.MISUSED);

        assertThat(output()).isEqualTo("MpiRun -setup: unknown option: -force (see --help)\n");
    }

    @Test
    void a_folder_with_other_files_is_not_touched() throws Exception {
        Files.createDirectory(home);
        Files.writeString(home.resolve("letter"), "dear");

        assertThat(run(Map.of(), home.toString())).isEqualTo(MpiRun.MISUSED);

        assertThat(output()).isEqualTo("MpiRun -setup: " + home + " is not empty: name a new folder\n");
        assertThat(home).isDirectoryContaining("glob:**/letter");
    }

    @Test
    void an_installation_without_mpj_express_is_rejected_and_leaves_nothing() throws Exception {
        assertThat(run(Map.of("MPJ_HOME", "/nowhere"), home.toString())).isEqualTo(MpiRun.MISUSED);

        assertThat(output())
                .endsWith(
                        "MpiRun -setup: invalid value \"/nowhere\" for MPJ_HOME: expected an unpacked MPJ Express 0.44,"
                                + " but there is no lib/starter.jar\n");
        assertThat(folder).isDirectoryNotContaining("glob:**/mpj*");
    }

    @Test
    void jars_of_an_unknown_build_are_rejected() throws Exception {
        Path lib = Files.createDirectories(folder.resolve("other").resolve("lib"));
        for (String jar : List.of(
                "mpi", "mpiExp", "mpj", "mpjbuf", "mpjdev", "smpdev", "starter", "loader2", "runtimecommon", "xdev")) {
            Files.writeString(lib.resolve(jar + ".jar"), jar);
        }

        assertThat(run(Map.of("MPJ_HOME", lib.getParent().toString()), home.toString()))
                .isEqualTo(MpiRun.MISUSED);

        assertThat(output())
                .endsWith("MpiRun -setup: MPJ Express in " + lib
                        + " is not the known build (mpi.jar: FAILED): if you trust"
                        + " it, use the option --unverified\n");
        assertThat(home).doesNotExist();
    }

    @Test
    void help_names_the_sources() throws Exception {
        assertThat(run(Map.of(), "--help")).isZero();

        assertThat(output())
                .startsWith("Usage: MpiRun -setup FOLDER [--unverified]\n")
                .contains("  MPJ_HOME ", "  MPJ_ARCHIVE ", "  /usr/share/mpj");
    }

    /** Runs Maven, which may go online once. */
    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void a_folder_with_a_home_and_a_repository_is_made_once() throws Exception {
        MpiJob.unavailable("mpjrun").ifPresent(Assumptions::abort);
        Map<String, String> environment = Map.of("MPJ_HOME", Launch.home());
        String made = "MPJ Express 0.44 is in " + home + "\n  to run jobs:  export MPJ_HOME=" + home
                + "/home\n  to compile:   org.mpj-express:mpj:0.44 in the Maven repository file://" + home
                + "/repository\n";

        assertThat(run(environment, home.toString())).isZero();
        assertThat(output()).isEqualTo("providing MPJ Express in " + home + " ...\n" + made);
        assertThat(home.resolve("repository/org/mpj-express/mpj/0.44/mpj-0.44.jar"))
                .hasSameBinaryContentAs(home.resolve("home/lib/mpj.jar"));
        assertThat(MpiJob.of("mpjrun", 1, "io.ftimer.ranks.MpjEcho")
                        .mpjHome(home.resolve("home"))
                        .classPath(Launch.classPath())
                        .output(folder.resolve("echo"))
                        .timeout(Duration.ofSeconds(60))
                        .run())
                .isEqualTo(new JobResult(0, ""));

        assertThat(run(Map.of(), home.toString())).isZero();
        assertThat(output()).isEqualTo(made);
    }
}
