package io.ftimer.trace.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.report.TextReport;
import io.ftimer.trace.TraceFile;
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

/** Configured traces in JVMs that have no module of the JDK but java.base. */
class SmallImageTest {
    @TempDir
    Path folder;

    private static String placeOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    /** Returns the places of the module under test and of those that it needs, as a path. */
    private static String modules() throws URISyntaxException {
        return String.join(
                File.pathSeparator, placeOf(TraceFile.class), placeOf(TextReport.class), placeOf(FTimer.class));
    }

    /** Returns a class path with the program alone, without the catalog of these tests. */
    private String program() throws Exception {
        Path file = folder.resolve(SmallProgram.class.getName().replace('.', '/') + ".class");
        Files.createDirectories(file.getParent());
        Files.copy(Path.of(placeOf(SmallProgram.class)).resolve(folder.relativize(file)), file);
        return folder.toString();
    }

    private void assertTraces(Path javaHome, String... options) throws Exception {
        Path output = folder.resolve("output");
        Path traces = Files.createDirectory(folder.resolve("traces"));
        List<String> command = new ArrayList<>(
                List.of(javaHome.resolve("bin/java").toString(), "-Xshare:auto", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(options));
        command.addAll(List.of(SmallProgram.class.getName(), traces.toString()));
        Process program = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(program.waitFor(60, TimeUnit.SECONDS)).as("it ended").isTrue();
        } finally {
            program.destroyForcibly();
        }
        assertThat(Files.readAllLines(output))
                .anyMatch(line -> line.startsWith("window "))
                .anyMatch(line -> line.endsWith("  solve"))
                .endsWith("2 events");
        assertThat(program.exitValue()).isZero();
    }

    @Test
    void a_program_on_the_class_path_is_traced() throws Exception {
        assertTraces(
                Path.of(System.getProperty("java.home")),
                "--limit-modules",
                "java.base",
                "-cp",
                program() + File.pathSeparator + modules());
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void a_program_in_a_linked_image_is_traced() throws Exception {
        Path image = folder.resolve("image");
        int exit = ToolProvider.findFirst("jlink")
                .orElseThrow()
                .run(
                        System.out,
                        System.err,
                        "--module-path",
                        modules(),
                        "--add-modules",
                        "io.ftimer.trace",
                        "--output",
                        image.toString());

        assertThat(exit).isZero();
        assertTraces(image, "-cp", program());
    }
}
