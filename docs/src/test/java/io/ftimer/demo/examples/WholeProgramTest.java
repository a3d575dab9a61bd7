package io.ftimer.demo.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole program on the page on Fortran runs, and its regions are those of the Fortran program above it. */
class WholeProgramTest {
    @TempDir
    private Path folder;

    @Test
    void the_java_twin_of_the_fortran_program_prints_its_regions() throws Exception {
        String code = Example.on(Path.of("fortran.md")).stream()
                .map(Example::code)
                .filter(text -> text.contains("class Heat "))
                .findFirst()
                .orElseThrow();
        Path source = Files.writeString(folder.resolve("Heat.java"), code);
        String classPath = System.getProperty("java.class.path");
        assertThat(Objects.requireNonNull(ToolProvider.getSystemJavaCompiler())
                        .run(null, null, null, "-proc:none", "-cp", classPath, source.toString()))
                .isZero();

        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        folder + System.getProperty("path.separator") + classPath,
                        "Heat")
                .redirectErrorStream(true)
                .start();
        String printed = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(program.waitFor()).as(printed).isZero();
        assertThat(printed).containsPattern("(?m)^heat .* 1 ").containsPattern("(?m)^  advance .* 10 ");
    }
}
