package io.ftimer.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.FTimers;
import io.ftimer.OwnJvm;
import io.ftimer.values.Status;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The default session, configured by system properties and environment variables. */
class SystemConfigurationTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

    @AfterEach
    void clear() {
        System.getProperties().stringPropertyNames().stream()
                .filter(property -> property.startsWith(Configuration.PROPERTY))
                .forEach(System::clearProperty);
        assertThat(FTimers.finish()).isEqualTo(Status.SUCCESS);
    }

    private Status initWith(Map<String, String> properties) {
        properties.forEach(System::setProperty);
        PrintStream before = System.err;
        System.setErr(new PrintStream(shown, true, StandardCharsets.UTF_8));
        try {
            return FTimers.init();
        } finally {
            System.setErr(before);
        }
    }

    private static void record() {
        FTimers.start("a");
        FTimers.scope("detail", 2).close();
        FTimers.scope("more detail", 3).close();
        FTimers.scope("b").close();
        FTimers.stop("a");
    }

    @Test
    void single_values_override_the_text_which_overrides_the_file() throws IOException {
        Path file = folder.resolve("timing.properties");
        Path report = folder.resolve("tree.txt");
        Files.writeString(file, "level=0\nexclude=a/b\noutput.tree=" + folder.resolve("weaker") + "\n");

        assertThat(initWith(Map.of(
                        "ftimer.config.file",
                        file.toString(),
                        "ftimer.config",
                        "level=1; output.tree=" + report,
                        "ftimer.config.level",
                        "2")))
                .isEqualTo(Status.SUCCESS);
        record();
        assertThat(FTimers.finish()).isEqualTo(Status.SUCCESS);

        assertThat(Files.readString(report)).matches("a: .{11}\n  detail: .{11}\n");
        assertThat(folder.resolve("weaker")).doesNotExist();
    }

    @Test
    void without_properties_all_regions_are_recorded_and_no_report_is_written() {
        assertThat(initWith(Map.of())).isEqualTo(Status.SUCCESS);
        record();

        assertThat(FTimers.summary().entries()).hasSize(4);
    }

    @Test
    void an_invalid_configuration_rejects_the_session_with_one_line() {
        assertThat(initWith(Map.of("ftimer.config.levle", "2"))).isEqualTo(Status.UNKNOWN);

        assertThat(shown.toString(StandardCharsets.UTF_8))
                .startsWith(
                        "ftimer[bad-configuration]: init() rejected: in the system properties ftimer.config.*: unknown"
                                + " configuration key \"levle\"; did you mean \"level\"?")
                .hasLineCount(1);
        assertThat(FTimers.start("a")).isEqualTo(Status.SUCCESS);
        System.clearProperty("ftimer.config.levle");
        assertThat(FTimers.init()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void an_unknown_rank_in_a_path_rejects_the_session() {
        assertThat(initWith(Map.of("ftimer.config", "output.tree=tree.$RANK"))).isEqualTo(Status.UNKNOWN);

        assertThat(shown.toString(StandardCharsets.UTF_8))
                .isEqualToNormalizingNewlines(
                        "ftimer[bad-configuration]: init() rejected: \"tree.$RANK\" contains $RANK, but the rank of this"
                                + " process is not known; set the key rank\n");
    }

    @Test
    void a_known_rank_is_in_the_names_of_reports() {
        String tree = folder + "/tree.$RANK";
        assertThat(initWith(Map.of("ftimer.config.output.tree", tree, "ftimer.config.rank", "12")))
                .isEqualTo(Status.SUCCESS);
        record();
        assertThat(FTimers.finish()).isEqualTo(Status.SUCCESS);

        assertThat(folder.resolve("tree.12")).content().startsWith("a: ");
    }

    @Test
    void a_file_that_cannot_be_read_rejects_the_session() {
        Path missing = folder.resolve("missing");

        assertThat(initWith(Map.of("ftimer.config.file", missing.toString()))).isEqualTo(Status.UNKNOWN);

        assertThat(shown.toString(StandardCharsets.UTF_8))
                .startsWith(
                        "ftimer[bad-configuration]: init() rejected: cannot read the file named by the system property"
                                + " ftimer.config.file: java.nio.file.NoSuchFileException: " + missing);
    }

    /** A program that neither stops its region nor finishes its session. */
    static final class Careless {
        private Careless() {}

        public static void main(String[] arguments) {
            FTimers.init();
            FTimers.start("never stopped");
        }
    }

    private static Path placeOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** Returns the class path of the careless program, without what else the tests have. */
    static String classPath() throws URISyntaxException {
        return placeOf(Careless.class)
                + File.pathSeparator
                + placeOf(Configuration.class)
                + File.pathSeparator
                + placeOf(FTimers.class);
    }

    /** Runs the careless program, which writes nothing to its output and succeeds. */
    private void runCareless(String property, Map<String, String> environment) throws Exception {
        ProcessBuilder builder = OwnJvm.of(classPath(), Careless.class, property)
                .redirectOutput(folder.resolve("output").toFile());
        builder.environment().putAll(environment);
        Process program = builder.start();
        try {
            assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            program.destroyForcibly();
        }
        assertThat(Files.readString(folder.resolve("output"))).isEmpty();
        assertThat(program.exitValue()).isZero();
    }

    @Test
    void reports_are_written_if_the_jvm_exits_before_the_session_ends() throws Exception {
        Path report = folder.resolve("report.txt");

        runCareless("-Dftimer.config.output.text=" + report, Map.of());

        assertThat(Files.readString(report)).contains("  never stopped (running)\n");
    }

    @Test
    void the_default_session_reads_the_environment() throws Exception {
        Path file =
                Files.writeString(folder.resolve("site.properties"), "output.tree=" + folder.resolve("tree") + "\n");

        runCareless(
                "-Dftimer.config.level=1",
                Map.of(
                        "FTIMER_CONFIG_FILE",
                        file.toString(),
                        "FTIMER_CONFIG",
                        "output.text=" + folder.resolve("text")));

        assertThat(folder.resolve("tree")).content().startsWith("never stopped: ");
        assertThat(folder.resolve("text")).content().contains("never stopped");
    }

    @Test
    void system_properties_override_the_environment_whose_text_overrides_its_file() throws IOException {
        Path file = Files.writeString(folder.resolve("site.properties"), "level=0\nmismatch=warn\nerrors=throw\n");
        Path own = Files.writeString(folder.resolve("own.properties"), "statistics=true\n");
        System.setProperty("ftimer.config.file", own.toString());
        System.setProperty("ftimer.config.level", "2");

        Configuration configuration = Configuration.ofProcess(
                Map.of("FTIMER_CONFIG_FILE", file.toString(), "FTIMER_CONFIG", "level=1; mismatch=repair"));

        assertThat(configuration).hasToString("errors=throw; level=2; mismatch=repair; statistics=true");
    }

    @Test
    void an_empty_environment_configures_nothing() {
        assertThat(Configuration.ofProcess(Map.of())).hasToString("");
        assertThat(Configuration.ofProcess(Map.of("FTIMER_CONFIG_FILE", "", "FTIMER_CONFIG", "")))
                .hasToString("");
    }

    @Test
    void an_invalid_environment_is_rejected_with_the_variable() throws IOException {
        Path file = Files.writeString(folder.resolve("site.properties"), "levle=0\n");
        Path missing = folder.resolve("missing");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.ofProcess(Map.of("FTIMER_CONFIG", "levle=2")))
                .withMessage("in the environment variable FTIMER_CONFIG: unknown configuration key \"levle\";"
                        + " did you mean \"level\"?");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.ofProcess(Map.of("FTIMER_CONFIG", "level=high")))
                .withMessage("in the environment variable FTIMER_CONFIG: invalid value \"high\" for level:"
                        + " expected an integer of at least 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.ofProcess(Map.of("FTIMER_CONFIG_FILE", file.toString())))
                .withMessage("in " + file + ", named by the environment variable FTIMER_CONFIG_FILE: unknown"
                        + " configuration key \"levle\"; did you mean \"level\"?");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.ofProcess(Map.of("FTIMER_CONFIG_FILE", missing.toString())))
                .withMessage("cannot read the file named by the environment variable FTIMER_CONFIG_FILE:"
                        + " java.nio.file.NoSuchFileException: " + missing);
    }
}
