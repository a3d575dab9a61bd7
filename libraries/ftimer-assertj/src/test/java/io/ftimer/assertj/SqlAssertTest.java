package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.assertj.FTimerAssertions.assertThatSql;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionKind;
import java.util.function.Function;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Statements are regions of a kind of their own; here tests open them by hand. */
class SqlAssertTest {
    private static final String NO_SOURCE = """
            Cannot verify exactly 0 SQL selects (inconclusive): nothing records SQL in this test.
            Let it use a data source of SqlTimers.instrument(dataSource) of ftimer-jdbc, or have one in a field, or start the JVM with -javaagent:ftimer-agent.jar=jdbc=true and add ftimer-jdbc to the class path.""";

    private final Recording recording = new Recording();

    @AfterEach
    void close() {
        recording.close();
    }

    private void statement(String region) {
        recording.region(RegionKind.SQL, region, 1, () -> {});
    }

    private void repeat(String text, int times) {
        for (int i = 0; i < times; i++) {
            recording.region(
                    RegionKind.SQL,
                    "SQL select person",
                    0,
                    () -> recording.timer().recorder().beginSql(text, 0).run());
        }
    }

    @Test
    void without_a_source_of_statements_every_assertion_fails() {
        recording.region("load", 1);

        Failure.comparing(
                        "exactly 0 SQL selects",
                        "inconclusive",
                        () -> assertThat(recording.summary()).sql().hasSelects(0))
                .hasMessage(NO_SOURCE + "\n\n  calls  region\n      1  load");
        Failure.of(() -> assertThatSql(() -> FTimers.run("load", () -> {})).hasSelects(0))
                .hasMessage(NO_SOURCE + "\n\n  calls  region\n      1  load");
    }

    @Test
    void the_verb_counts_and_the_kind_tells_statements_from_code() {
        statement("SQL select");
        statement("SQL select person, address");
        statement("SQL selection");
        statement("SQL insert person (batch)");
        statement("SQL update person");
        statement("SQL delete person");
        statement("SQL other");
        statement("SQL merge person");
        statement("SQL call f");
        statement("SQL truncate person");
        statement("SQL unknown");
        statement("SQL connection");
        statement("SQL commit");
        recording.region("SQL select person", 1);

        assertThat(recording.summary())
                .sql()
                .hasSelects(2)
                .inserts()
                .isEqualTo(1)
                .updates()
                .isEqualTo(1)
                .deletes()
                .isEqualTo(1)
                .merges()
                .isEqualTo(1)
                .calls()
                .isEqualTo(1)
                .ddl()
                .isAtMost(2)
                .writes()
                .isEqualTo(8)
                .total()
                .isEqualTo(11);
    }

    static Stream<Arguments> numbers() {
        return Stream.of(
                number("select", "select", SqlAssert::selects),
                number("insert", "insert", SqlAssert::inserts),
                number("update", "update", SqlAssert::updates),
                number("delete", "delete", SqlAssert::deletes),
                number("merge", "merge", SqlAssert::merges),
                number("call", "call", SqlAssert::calls),
                number("truncate", "DDL statement", SqlAssert::ddl),
                number("other", "statement", SqlAssert::total),
                number("unknown", "write", SqlAssert::writes),
                number("connection", "connection", SqlAssert::connections),
                number("commit", "commit", SqlAssert::commits),
                number("rollback", "rollback", SqlAssert::rollbacks));
    }

    private static Arguments number(String verb, String noun, Function<SqlAssert, CountAssert<SqlAssert>> number) {
        return Arguments.of(verb, noun, number);
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void each_number_has_each_bound(String verb, String noun, Function<SqlAssert, CountAssert<SqlAssert>> number) {
        if (!verb.equals("connection")) {
            statement("SQL connection");
        }
        statement("SQL " + verb);
        statement("SQL " + verb);
        SqlAssert sql = assertThat(recording.summary()).sql();

        assertThat(number.apply(sql).isEqualTo(2)).isSameAs(sql);
        assertThat(number.apply(sql).isAtMost(2)).isSameAs(sql);
        assertThat(number.apply(sql).isAtLeast(2)).isSameAs(sql);
        assertThat(number.apply(sql).isBetween(1, 3)).isSameAs(sql);
        assertFindsTwo(() -> number.apply(sql).isEqualTo(1), "1 SQL " + noun);
        assertFindsTwo(() -> number.apply(sql).isZero(), "0 SQL " + noun + "s");
        assertFindsTwo(() -> number.apply(sql).isAtMost(1), "at most 1 SQL " + noun);
        assertFindsTwo(() -> number.apply(sql).isAtLeast(3), "at least 3 SQL " + noun + "s");
        assertFindsTwo(() -> number.apply(sql).isBetween(3, 4), "3 to 4 SQL " + noun + "s");
    }

    private static void assertFindsTwo(ThrowingCallable assertion, String expected) {
        Failure.of(assertion).hasMessageStartingWith("Expected " + expected + ", but found 2:\n");
    }

    @Test
    void bounds_that_nothing_shows_to_be_met_are_inconclusive() {
        recording.region("load", 1);

        Failure.of(() -> assertThat(recording.summary()).sql().writes().isAtMost(1))
                .hasMessageStartingWith("Cannot verify at most 1 SQL write (inconclusive): nothing records SQL");
        Failure.of(() -> assertThat(recording.summary()).sql().writes().isAtLeast(1))
                .hasMessageStartingWith("Cannot verify at least 1 SQL write (inconclusive): nothing records SQL");
        Failure.of(() -> assertThat(recording.summary()).sql().writes().isBetween(0, 2))
                .hasMessageStartingWith("Cannot verify 0 to 2 SQL writes (inconclusive): nothing records SQL");
    }

    @Test
    void connections_and_commits_that_no_source_records_are_inconclusive() {
        statement("SQL select person");

        Failure.of(() -> assertThat(recording.summary()).sql().connections().isZero())
                .hasMessage("""
                Cannot verify exactly 0 SQL connections (inconclusive): the source of SQL in this test does not record them.
                Let it use a data source of SqlTimers.instrument(dataSource) of ftimer-jdbc.

                  calls  region
                      1  SQL select person""");
        Failure.of(() -> assertThat(recording.summary()).sql().commits().isAtMost(1))
                .hasMessageContaining("ftimer-jdbc, or start the JVM with the agent and jdbc=true.\n");
        statement("SQL connection");
        assertThat(recording.summary())
                .sql()
                .connections()
                .isEqualTo(1)
                .commits()
                .isZero()
                .rollbacks()
                .isAtMost(0);
    }

    @Test
    void statements_of_one_thread_are_counted() {
        Recording.onThread("worker", () -> statement("SQL select person"));
        statement("SQL select person");

        assertThat(recording.summary()).sql().hasSelects(2);
        assertThat(recording.summary()).thread("worker").sql().hasSelects(1);
        Failure.of(() -> assertThat(recording.summary()).thread("worker").sql().hasSelects(2))
                .hasMessage("""
                        Expected 2 SQL selects on thread "worker", but found 1:

                               calls  region
                          -->      1  SQL select person""");
    }

    @Test
    void the_most_frequent_repeated_texts_are_named() {
        recording.region("load", 1, () -> {
            repeat("select a", 3);
            repeat("select b", 7);
            repeat("select c", 2);
            repeat("select d", 5);
            repeat("select e", 4);
        });

        Failure.comparing(
                        "1 SQL select",
                        "21",
                        () -> assertThat(recording.summary()).sql().in("load").hasSelects(1))
                .hasMessage("""
                        Expected 1 SQL select in "load", but found 21:
                          N+1 in "load": 7 times select b
                          N+1 in "load": 5 times select d
                          N+1 in "load": 4 times select e
                          … 1 more

                               calls  region
                                   1  load
                          -->     21    SQL select person""");
    }

    @Test
    void failures_are_collected_by_soft_assertions() {
        statement("SQL select person");
        SoftAssertions softly = new SoftAssertions();

        softly.proxy(TimerTreeAssert.class, Summary.class, recording.summary())
                .as("first")
                .sql()
                .hasSelects(0)
                .inserts()
                .isEqualTo(1)
                .total()
                .isEqualTo(1)
                .selects()
                .isZero();

        assertThat(softly.assertionErrorsCollected())
                .extracting(failure -> failure.getMessage().lines().findFirst().orElse(""))
                .containsExactly(
                        "[first] Expected 0 SQL selects, but found 1:",
                        "[first] Expected 1 SQL insert, but found 0:",
                        "[first] Expected 0 SQL selects, but found 1:");
    }

    @Test
    void a_missing_tree_fails() {
        Failure.of(() -> assertThat((io.ftimer.summary.Summary) null).sql().hasSelects(0))
                .hasMessageContaining("Expecting actual not to be null");
    }
}
