package io.ftimer.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A statement more, which reaches the counters and no database, makes expectations on statements fail, if they can. */
class ProofsOfStatementsTest {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    @Test
    void statements_that_the_database_does_not_get_prove_each_number(@TempDir Path folder) throws Exception {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Dftimer.output.dir=" + folder,
                        "-Dftimer.prove=true",
                        "-cp",
                        CLASS_PATH,
                        ProofsOfStatementsJvm.class.getName())
                .redirectErrorStream(true)
                .start();
        String printed = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(jvm.waitFor()).isZero();
        assertThat(printed.lines().dropWhile(line -> !line.contains("ftimer.prove")))
                .containsExactly(
                        "ftimer: ftimer.prove now runs 9 tests up to 24 more times, for 15 expectations",
                        "ftimer: 10 of 15 expectations proven",
                        "  does not bite: ProofsOfStatementsJvm$Persons > b_far(): @ExpectSqlAtMost(select = 100)"
                                + " passes with 1 more SQL select (found 2, would pass with 98 more)",
                        "  does not bite: ProofsOfStatementsJvm$Persons > h_writes():"
                                + " @ExpectSqlAtMost(writes = 5, rollbacks = 0), writes passes with 1 more SQL write"
                                + " (found 1, would pass with 4 more)",
                        "  not proven: ProofsOfStatementsJvm$Persons > d_not_instrumented(): @ExpectSql(select = 0)"
                                + ": nothing recorded a statement",
                        "  not proven: ProofsOfStatementsJvm$Persons > f_outside_of_the_region():"
                                + " @ExpectSql(select = 0, in = \"load\"): nothing recorded a statement in \"load\"",
                        "  not proven: ProofsOfStatementsJvm$Persons > g_poisoned_thread(): @ExpectSql(select = 0)"
                                + ": nothing recorded a statement");
    }
}
