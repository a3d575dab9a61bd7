package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@link ExpectSql} and {@link ExpectSqlAtMost} where nothing records statements; the tests of ftimer-jdbc have the others. */
class ExpectSqlWithoutSourceTest {

    @Test
    void the_expectation_fails_and_names_both_sources() {
        assertThat(Fixture.run(NoSource.class).message()).isEqualTo("""
                        [@ExpectSql(select = 0, in = "load", otherThreads = IGNORE)] Cannot verify exactly 0 SQL selects in "load" (inconclusive): nothing records SQL in this test.
                        Let it use a data source of SqlTimers.instrument(dataSource) of ftimer-jdbc, or have one in a field, or start the JVM with -javaagent:ftimer-agent.jar=jdbc=true and add ftimer-jdbc to the class path.

                        The tree is empty: nothing was recorded through FTimers or a timer of the session.""");
    }

    @Test
    void an_upper_bound_fails_too() {
        assertThat(Fixture.run(NoBoundIsKnown.class).message())
                .startsWith(
                        "[@ExpectSqlAtMost(writes = 1)] Cannot verify at most 1 SQL write (inconclusive): nothing records SQL"
                                + " in this test.\n");
    }

    static class NoBoundIsKnown {
        @Test
        @ExpectSqlAtMost(writes = 1)
        void nothing() {}
    }

    @Test
    void the_consequence_is_chosen_by_its_cause() {
        assertThat(Fixture.run(NoSource.class, Map.of("ftimer.inconclusive", "sql:list"))
                        .failures())
                .isEmpty();
        assertThat(Fixture.run(NoSource.class, Map.of("ftimer.inconclusive", "list,sql:fail"))
                        .failures())
                .hasSize(1);
    }

    static class NoSource {
        @Test
        @ExpectSql(select = 0, in = "load", otherThreads = OtherThreads.IGNORE)
        void nothing() {}
    }
}
