package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.assertj.FTimerAssertions.assertThatSql;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionKind;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

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
                    () -> recording.timer().recorder().beginSql(text).run());
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
                .hasInserts(1)
                .hasUpdates(1)
                .hasDeletes(1)
                .hasMerges(1)
                .hasCalls(1)
                .hasDdlAtMost(2)
                .hasWrites(8)
                .hasTotal(11);
    }

    @Test
    void each_kind_has_an_upper_bound() {
        statement("SQL select person");
        statement("SQL select person");

        assertThat(recording.summary()).sql().hasSelectsAtMost(2).hasInsertsAtMost(1);
        Failure.of(() -> assertThat(recording.summary()).sql().hasSelectsAtMost(1))
                .hasMessageStartingWith("Expected at most 1 SQL select, but found 2:\n");
    }

    @Test
    void connections_and_commits_that_no_source_records_are_inconclusive() {
        statement("SQL select person");

        Failure.of(() -> assertThat(recording.summary()).sql().hasConnections(0))
                .hasMessage("""
                Cannot verify exactly 0 SQL connections (inconclusive): the source of SQL in this test does not record them.
                Let it use a data source of SqlTimers.instrument(dataSource) of ftimer-jdbc.

                  calls  region
                      1  SQL select person""");
        Failure.of(() -> assertThat(recording.summary()).sql().hasCommitsAtMost(1))
                .hasMessageContaining("ftimer-jdbc, or start the JVM with the agent and jdbc=true.\n");
        statement("SQL connection");
        assertThat(recording.summary()).sql().hasConnections(1).hasCommits(0).hasRollbacksAtMost(0);
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
                .hasInserts(1)
                .hasTotal(1);

        assertThat(softly.assertionErrorsCollected())
                .extracting(failure -> failure.getMessage().lines().findFirst().orElse(""))
                .containsExactly(
                        "[first] Expected 0 SQL selects, but found 1:", "[first] Expected 1 SQL insert, but found 0:");
    }

    @Test
    void a_missing_tree_fails() {
        Failure.of(() -> assertThat((io.ftimer.summary.Summary) null).sql().hasSelects(0))
                .hasMessageContaining("Expecting actual not to be null");
    }
}
