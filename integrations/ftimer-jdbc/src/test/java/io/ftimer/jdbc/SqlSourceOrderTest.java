package io.ftimer.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.FTimed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whether a number of statements can be verified depends on the test alone, in every order of classes. */
class SqlSourceOrderTest {
    private static final String MET = "met";
    private static final String NOT_MET = "not met";
    private static final String INCONCLUSIVE = "inconclusive";

    private static DataSource persons() {
        try {
            return Databases.withPersons();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Instrumented by whichever test comes first. */
    static final class Shared {
        static final DataSource SOURCE = SqlTimers.instrument(persons());

        private Shared() {}
    }

    static class NoSource {
        @Test
        @ExpectSql(total = 0)
        void none() {}
    }

    static class NotInstrumented {
        @Test
        @ExpectSql(total = 0)
        void not_recorded() throws SQLException {
            Databases.execute(persons(), "delete from person");
        }
    }

    static class InstrumentedInTheTest {
        @Test
        @ExpectSql(total = 0)
        void made() {
            SqlTimers.instrument(persons());
        }
    }

    static class InstrumentedBefore {
        @BeforeEach
        void make() {
            SqlTimers.instrument(persons());
        }

        @Test
        @ExpectSql(total = 0)
        void made() {}
    }

    @FTimed
    static class InstrumentedBeforeAll {
        @BeforeAll
        static void make() {
            SqlTimers.instrument(persons());
        }

        @Test
        @ExpectSql(total = 0)
        void made() {}
    }

    static class InField {
        private final DataSource source = Shared.SOURCE;

        @Test
        @ExpectSql(total = 0)
        void held() {}
    }

    static class InStaticField {
        private static final DataSource SOURCE = Shared.SOURCE;

        @Test
        @ExpectSql(total = 0)
        void held() {}
    }

    static class SharedButUnused {
        @Test
        @ExpectSql(total = 0)
        void touched() {
            assertThat(Shared.SOURCE).isNotNull();
        }
    }

    static class Executed {
        @Test
        @ExpectSql(insert = 0, delete = 0)
        void selects() throws SQLException {
            Databases.execute(Shared.SOURCE, "select * from person");
        }
    }

    static class ExecutedTooOften {
        @Test
        @ExpectSql(select = 0)
        void selects() throws SQLException {
            Databases.execute(Shared.SOURCE, "select * from person");
        }
    }

    private static final Map<Class<?>, String> CONCLUSIONS = Map.of(
            NoSource.class, INCONCLUSIVE,
            NotInstrumented.class, INCONCLUSIVE,
            InstrumentedInTheTest.class, MET,
            InstrumentedBefore.class, MET,
            InstrumentedBeforeAll.class, MET,
            InField.class, MET,
            InStaticField.class, MET,
            SharedButUnused.class, INCONCLUSIVE,
            Executed.class, MET,
            ExecutedTooOften.class, NOT_MET);

    private static String conclusion(Class<?> tests) {
        List<Throwable> failures = Fixture.failures(tests);
        return failures.isEmpty()
                ? MET
                : String.valueOf(failures.get(0).getMessage()).contains("(inconclusive)") ? INCONCLUSIVE : NOT_MET;
    }

    @Test
    void conclusions_are_the_same_in_every_order() {
        List<Class<?>> classes = new ArrayList<>(CONCLUSIONS.keySet());
        for (int seed = 0; seed < 10; seed++) {
            Collections.shuffle(classes, new Random(seed));
            Map<Class<?>, String> found =
                    classes.stream().collect(Collectors.toMap(type -> type, SqlSourceOrderTest::conclusion));
            assertThat(found).as("%s", classes).isEqualTo(CONCLUSIONS);
        }
    }
}
