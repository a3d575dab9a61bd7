package io.ftimer.readme;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the README never fails by chance. */
class ReadmeExampleTest {
    private static final int RUNS = Boolean.getBoolean("build.full") ? 200 : 20;

    @Test
    void the_code_that_is_run_is_that_of_the_readme() throws IOException {
        String code = Files.readString(Path.of("src/test/java/io/ftimer/readme/OrderTest.java"));
        String withoutPackage = code.substring(code.indexOf("import "));

        assertThat(Files.readString(Path.of("..", "README.md"))).contains("```java\n" + withoutPackage + "```\n");
    }

    @Test
    void it_does_not_fail_on_an_overloaded_machine(@TempDir Path folder) throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        Path output = folder.resolve("output.txt");

        Process runs = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OverloadedRuns.class.getName(),
                        Integer.toString(RUNS))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(runs.waitFor(15, TimeUnit.MINUTES)).isTrue();
        } finally {
            runs.destroyForcibly().waitFor();
        }

        String expected = OverloadedRuns.line(RUNS, 2 * processors, processors, 0);
        assertThat(Files.readAllLines(output)).last().isEqualTo(expected);
        System.out.println(expected);
    }
}
