package io.ftimer.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.report.TextReport;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JVMs without some modules of the JDK: limited by an option, and linked images. */
class SmallImageTest {
    private static final String USED = "1 region, 1 site, 1 counted, 2 calls on lanes";

    /** The output where the JVM has no module but java.base. */
    private static final List<String> ALL_LACKING = List.of(
            USED,
            lacks("cpu", "the metric cpuNanos", "java.management"),
            lacks("allocation", "the metric allocatedBytes", "jdk.management"),
            lacks("collections", "the metric collections", "java.management"),
            lacks("collection time", "the metric collectionMillis", "java.management"),
            lacks("events", "FlightRecorderEvents", "jdk.jfr"),
            lacks("configured metrics", "the metric cpuNanos", "java.management"),
            lacks("configured events", "\"events=true\"", "jdk.jfr"));

    @TempDir
    private Path folder;

    private static Path placeOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** Returns the places of the modules under test, as a path. */
    private static String modules() throws URISyntaxException {
        return placeOf(FTimer.class)
                + File.pathSeparator
                + placeOf(TextReport.class)
                + File.pathSeparator
                + placeOf(LaneTimer.class);
    }

    private List<String> outputWith(String modules) throws Exception {
        return output(
                Path.of(System.getProperty("java.home")),
                "--limit-modules",
                modules,
                "-cp",
                placeOf(SmallImage.class) + File.pathSeparator + modules());
    }

    private List<String> output(Path javaHome, String... options) throws Exception {
        Path output = folder.resolve("output");
        Path errors = folder.resolve("errors");
        List<String> command = new ArrayList<>(
                List.of(javaHome.resolve("bin/java").toString(), "-Xshare:auto", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(options));
        command.addAll(List.of(SmallImage.class.getName(), folder.toString()));
        Process program = new ProcessBuilder(command)
                .redirectError(errors.toFile())
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(program.waitFor(60, TimeUnit.SECONDS)).as("it ended").isTrue();
        } finally {
            program.destroyForcibly();
        }
        assertThat(program.exitValue()).as(Files.readString(errors)).isZero();
        return Files.readAllLines(output);
    }

    private static String lacks(String question, String what, String module) {
        return question + ": " + what + " requires the module " + module
                + ", which this JVM lacks; use a JDK or an image created with jlink --add-modules " + module
                + ", or do not use " + what;
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.base", "java.base,java.logging"})
    void without_modules_all_works_except_what_needs_one_and_says_which(String modules) throws Exception {
        assertThat(outputWith(modules)).containsExactlyElementsOf(ALL_LACKING);
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void a_linked_image_needs_no_module_but_those_of_ftimer() throws Exception {
        Path image = folder.resolve("image");
        int exit = ToolProvider.findFirst("jlink")
                .orElseThrow()
                .run(
                        System.out,
                        System.err,
                        "--module-path",
                        modules(),
                        "--add-modules",
                        "io.ftimer.lanes",
                        "--output",
                        image.toString());

        assertThat(exit).isZero();
        assertThat(output(image, "-cp", placeOf(SmallImage.class).toString())).containsExactlyElementsOf(ALL_LACKING);
    }

    @Test
    void with_the_module_of_the_standard_only_the_extension_of_the_jdk_is_missing() throws Exception {
        assertThat(outputWith("java.management"))
                .contains(
                        USED,
                        "cpu: there",
                        lacks("allocation", "the metric allocatedBytes", "jdk.management"),
                        "collections: there",
                        "collection time: there",
                        "configured metrics: there");
    }

    @Test
    void with_all_of_them_nothing_is_missing() throws Exception {
        assertThat(outputWith("jdk.jfr,jdk.management"))
                .hasSize(8)
                .startsWith(USED)
                .filteredOn(line -> !line.endsWith(": there"))
                .containsExactly(USED);
    }
}
