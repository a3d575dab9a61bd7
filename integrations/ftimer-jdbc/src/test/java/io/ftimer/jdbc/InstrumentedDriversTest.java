package io.ftimer.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.agent.AgentJar;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.example.TalkativeConnection;
import org.h2.jdbc.JdbcConnection;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent with {@code jdbc=true}: the scenarios run in one JVM. */
class InstrumentedDriversTest {
    private static final String REASON =
            "jdbc=true needs the dependency io.ftimer:ftimer-jdbc," + " which its class loader \"plugin\" does not see";

    private static Jvm scenarios = new Jvm(List.of(), List.of());

    /** What a JVM with the agent printed. */
    private record Jvm(List<String> out, List<String> err) {
        static Jvm run(Path folder, String... arguments) throws IOException, InterruptedException {
            Path out = folder.resolve("out");
            Path err = folder.resolve("err");
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-javaagent:" + AgentJar.path() + "=jdbc=true"));
            command.addAll(List.of(arguments));
            ProcessBuilder jvm = new ProcessBuilder(command);
            // of the build, which JVMs announce on standard error
            jvm.environment().remove("JAVA_TOOL_OPTIONS");
            int exit = jvm.redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start()
                    .waitFor();
            Jvm ended = new Jvm(Files.readAllLines(out), Files.readAllLines(err));
            assertThat(exit).as(() -> String.join("\n", ended.err)).isZero();
            return ended;
        }
    }

    @BeforeAll
    static void run(@TempDir Path folder) throws IOException, InterruptedException {
        scenarios =
                Jvm.run(folder, "-cp", System.getProperty("java.class.path"), InstrumentedScenarios.class.getName());
    }

    private static List<String> lines(String scenario) {
        return scenarios.out.stream()
                .filter(line -> line.startsWith(scenario + ": "))
                .map(line -> line.substring(scenario.length() + 2))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"driver", "pool", "proxy", "instrumented"})
    void a_statement_counts_once_whatever_is_around_the_driver(String layers) {
        assertThat(lines(layers)).containsExactly(LayersTest.ONCE);
    }

    @Test
    void texts_are_kept_without_literals() {
        assertThat(lines("texts"))
                .containsExactlyInAnyOrder(
                        "SQL select person[sql] x1 select * from person where id = ?",
                        "SQL update person[sql] x1 update person set name = ?",
                        "SQL insert person (batch)[sql] x1 insert into person values (?, ?)",
                        "SQL delete person (batch)[sql] x1 delete from person",
                        "SQL update person (batch)[sql] x1 update person set name = ?");
    }

    @Test
    void a_text_is_read_as_the_database_reads_it() {
        assertThat(lines("dialect")).containsExactly("SQL delete person[sql] x2", "SQL select person[sql] x2");
    }

    @Test
    void statements_that_throw_count_and_leave_nothing_open() {
        assertThat(lines("failing"))
                .containsExactly(
                        "SQL insert person[sql] x3",
                        "SQL select person[sql] x1",
                        "SQL delete person[sql] x1",
                        "SQL update person[sql] x1");
    }

    @Test
    void batches_have_the_statements_that_were_added() {
        assertThat(lines("batches"))
                .containsExactly(
                        "SQL insert person (batch)[sql] x2",
                        "SQL insert person (batch)[sql]/batched x5",
                        "SQL delete person (batch)[sql] x1",
                        "SQL delete person (batch)[sql]/batched x1",
                        "SQL update person (batch)[sql] x1",
                        "SQL update person (batch)[sql]/batched x1");
    }

    @Test
    void prepared_statements_count_where_they_are_executed() {
        assertThat(lines("reused"))
                .containsExactly(
                        "first x1",
                        "first/SQL select person[sql] x1",
                        "second x1",
                        "second/SQL select person[sql] x1",
                        "SQL call[sql] x1",
                        "SQL delete person[sql] x1");
    }

    @Test
    void statements_that_a_driver_executes_itself_do_not_count() {
        assertThat(lines("talkative")).containsExactly("SQL delete person[sql] x1", "SQL select[sql] x1");
    }

    @Test
    void threads_count_their_own_statements() {
        assertThat(lines("parallel"))
                .containsExactly(
                        "SQL select person[sql] x50",
                        "SQL select person[sql] x100",
                        "SQL select person[sql] x150",
                        "SQL select person[sql] x200");
    }

    @Test
    void a_loop_of_queries_in_hibernate_fails_and_the_corrected_code_passes() {
        assertThat(lines("hibernate"))
                .containsExactlyElementsOf(
                        HibernateTest.MESSAGE_OF_AGENT.lines().toList());
        assertThat(lines("hibernate corrected")).isEmpty();
        assertThat(lines("hibernate in parallel"))
                .containsExactlyElementsOf(HibernateTest.MESSAGE_OF_AGENT
                        .concat("\n" + HibernateTest.MESSAGE_OF_AGENT)
                        .lines()
                        .toList());
    }

    @Test
    void a_driver_that_was_not_loaded_has_executed_nothing() {
        assertThat(lines("before a driver is loaded")).isEmpty();
        assertThat(lines("after a driver is loaded")).isEmpty();
    }

    @Test
    void a_driver_whose_loader_does_not_see_fTimer_is_left_alone_and_expectations_are_inconclusive() {
        assertThat(lines("before another driver")).isEmpty();
        assertThat(lines("another driver")).containsExactly("true");
        assertThat(lines("after another driver"))
                .containsExactly(
                        "[@ExpectSql(total = 0)] Cannot verify exactly 0 SQL statements (inconclusive):"
                                + " the statements of org.h2.Driver are not recorded: " + REASON
                                + "; exclude its classes from the agent if tests do not need them.",
                        "",
                        "The tree is empty: nothing was recorded through FTimers or a timer of the session.");
        assertThat(scenarios.err.stream().filter(line -> line.startsWith("ftimer-agent")))
                .containsExactly("ftimer-agent: org.h2.Driver is not instrumented: " + REASON
                        + "; the same holds for its other classes");
    }

    @Test
    void modules_that_do_not_know_ftimer_jdbc_are_instrumented(@TempDir Path folder) throws Exception {
        String modules = Stream.of(FTimers.class, SqlTimers.class, JdbcConnection.class, NullMarked.class)
                .map(InstrumentedDriversTest::place)
                .collect(Collectors.joining(File.pathSeparator));

        assertThat(Jvm.run(
                        folder,
                        "-p",
                        modules,
                        "--add-modules",
                        "com.h2database,io.ftimer.jdbc",
                        "-cp",
                        place(TalkativeConnection.class),
                        "org.example.CountStatements"))
                .isEqualTo(new Jvm(List.of("com.h2database", "SQL select[sql] x1"), List.of()));
    }

    private static String place(Class<?> type) {
        return new File(type.getProtectionDomain().getCodeSource().getLocation().getPath()).getPath();
    }
}
