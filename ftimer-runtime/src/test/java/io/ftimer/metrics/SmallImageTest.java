package io.ftimer.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JVMs without some modules of the JDK, as small images are: each is started here, and lacks them by an option. */
class SmallImageTest {
    private static final String USED = "1 region, 1 site, 1 counted, 2 calls on lanes";

    @TempDir
    private Path folder;

    private static Path placeOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private List<String> outputWith(String modules) throws Exception {
        Path output = folder.resolve("output");
        Path errors = folder.resolve("errors");
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:auto",
                        "-XX:TieredStopAtLevel=1",
                        "--limit-modules",
                        modules,
                        "-cp",
                        placeOf(SmallImage.class) + File.pathSeparator + placeOf(FTimer.class),
                        SmallImage.class.getName(),
                        folder.toString())
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
        return question + ": " + what + " needs the module " + module
                + ", which this JVM does not have; use a JDK, or an" + " image made with jlink --add-modules " + module
                + ", or leave " + what + " out";
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.base", "java.base,java.logging"})
    void without_modules_all_works_but_what_needs_one_and_that_says_which(String modules) throws Exception {
        assertThat(outputWith(modules))
                .containsExactly(
                        USED,
                        lacks("cpu", "the metric cpuNanos", "java.management"),
                        lacks("allocation", "the metric allocatedBytes", "jdk.management"),
                        lacks("collections", "the metric collections", "java.management"),
                        lacks("collection time", "the metric collectionMillis", "java.management"),
                        lacks("memory", "MemoryPeaks", "java.management"),
                        lacks("events", "FlightRecorderEvents", "jdk.jfr"),
                        lacks("configured metrics", "the metric cpuNanos", "java.management"),
                        lacks("configured events", "\"events=true\"", "jdk.jfr"));
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
                        "memory: there",
                        "configured metrics: there");
    }

    @Test
    void with_all_of_them_nothing_is_missing() throws Exception {
        assertThat(outputWith("jdk.jfr,jdk.management"))
                .hasSize(9)
                .startsWith(USED)
                .filteredOn(line -> !line.endsWith(": there"))
                .containsExactly(USED);
    }
}
