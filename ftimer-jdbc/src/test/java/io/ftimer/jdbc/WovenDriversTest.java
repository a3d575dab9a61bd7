package io.ftimer.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.AgentJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent with {@code jdbc=true}: the scenarios run in one JVM. */
class WovenDriversTest {
    private static final String REASON = "jdbc=true needs the dependency io.ftimer:ftimer-jdbc,"
            + " which its class loader \"plugin\" does not see";

    private static List<String> out = List.of();
    private static List<String> err = List.of();

    @BeforeAll
    static void run(@TempDir Path folder) throws IOException, InterruptedException {
        Path outFile = folder.resolve("out");
        Path errFile = folder.resolve("err");
        ProcessBuilder jvm = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xverify:all",
                "-javaagent:" + AgentJar.path() + "=jdbc=true",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                WovenScenarios.class.getName());
        jvm.environment().remove("JAVA_TOOL_OPTIONS");
        int exit = jvm.redirectOutput(outFile.toFile())
                .redirectError(errFile.toFile())
                .start()
                .waitFor();
        out = Files.readAllLines(outFile);
        err = Files.readAllLines(errFile);
        assertThat(exit).as(() -> String.join("\n", err)).isZero();
    }

    private static List<String> lines(String scenario) {
        return out.stream()
                .filter(line -> line.startsWith(scenario + ": "))
                .map(line -> line.substring(scenario.length() + 2))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"driver", "pool", "proxy", "listener", "instrumented"})
    void a_statement_counts_once_whatever_is_around_the_driver(String layers) {
        assertThat(lines(layers)).containsExactly(LayersTest.ONCE);
    }

    @Test
    void texts_are_kept_without_literals() {
        assertThat(lines("texts"))
                .containsExactlyInAnyOrder(
                        "SQL select person x1 select * from person where id = ?",
                        "SQL update person x1 update person set name = ?",
                        "SQL insert person (batch) x1 insert into person values (?, ?)",
                        "SQL delete person (batch) x1 delete from person",
                        "SQL update person (batch) x1 update person set name = ?");
    }

    @Test
    void statements_that_throw_count_and_leave_nothing_open() {
        assertThat(lines("failing"))
                .containsExactly(
                        "SQL insert person x3", "SQL select person x1", "SQL delete person x1", "SQL update person x1");
    }

    @Test
    void batches_have_the_statements_that_were_added() {
        assertThat(lines("batches"))
                .containsExactly(
                        "SQL insert person (batch) x2",
                        "SQL insert person (batch)/batched x5",
                        "SQL delete person (batch) x1",
                        "SQL delete person (batch)/batched x1",
                        "SQL update person (batch) x1",
                        "SQL update person (batch)/batched x1");
    }

    @Test
    void prepared_statements_count_where_they_are_executed() {
        assertThat(lines("reused"))
                .containsExactly(
                        "first x1",
                        "first/SQL select person x1",
                        "second x1",
                        "second/SQL select person x1",
                        "SQL call x1",
                        "SQL delete person x1");
    }

    @Test
    void statements_that_a_driver_executes_itself_do_not_count() {
        assertThat(lines("talkative")).containsExactly("SQL delete person x1", "SQL select x1");
    }

    @Test
    void threads_count_their_own_statements() {
        assertThat(lines("parallel"))
                .containsExactly(
                        "SQL select person x50",
                        "SQL select person x100",
                        "SQL select person x150",
                        "SQL select person x200");
    }

    @Test
    void a_loop_of_queries_in_hibernate_fails_and_the_corrected_code_passes() {
        assertThat(lines("hibernate")).containsExactlyElementsOf(HibernateTest.MESSAGE.lines().toList());
        assertThat(lines("hibernate corrected")).isEmpty();
        assertThat(lines("hibernate in parallel")).containsExactly("true", "true");
    }

    @Test
    void demands_are_inconclusive_before_a_driver_is_loaded() {
        assertThat(lines("before a driver is loaded"))
                .first()
                .isEqualTo("[@ExpectSql(total = 0)] Cannot verify exactly 0 SQL statements (inconclusive):"
                        + " nothing records SQL in this JVM.");
        assertThat(lines("after a driver is loaded")).isEmpty();
    }

    @Test
    void a_driver_whose_loader_does_not_see_fTimer_is_left_alone_and_demands_are_inconclusive() {
        assertThat(lines("before another driver")).isEmpty();
        assertThat(lines("another driver")).containsExactly("true");
        assertThat(lines("after another driver"))
                .containsExactly("[@ExpectSql(total = 0)] Cannot verify exactly 0 SQL statements (inconclusive):"
                        + " the statements of org.h2.Driver are not recorded: " + REASON
                        + "; exclude its classes from the agent if tests do not need them.");
        assertThat(err.stream().filter(line -> line.startsWith("ftimer-agent")))
                .containsExactly("ftimer-agent: org.h2.Driver is not woven: " + REASON
                        + "; the same holds for its other classes");
    }
}
