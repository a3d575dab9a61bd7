package io.ftimer.jdbc;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.OwnState;
import io.ftimer.jdbc.internal.call.SqlCall;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.FTimed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.ExecutionInfo;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.listener.QueryExecutionListener;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whether a number of statements can be verified depends on the test alone, in every order of classes. */
class SqlSourceOrderTest {
    private static final String MET = "met";
    private static final String NOT_MET = "not met";
    private static final String INCONCLUSIVE = "inconclusive";

    private static final int ORDERS = Boolean.getBoolean("build.full") ? 20 : 8;

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

    /** Instrumented at the first call. */
    static final class Lazy {
        private static DataSource source;

        private Lazy() {}

        static DataSource get() {
            if (source == null) {
                source = SqlTimers.instrument(persons());
            }
            return source;
        }
    }

    static class LazyButUnused {
        @Test
        @ExpectSql(total = 0)
        void touched() {
            assertThat(Lazy.get()).isNotNull();
        }
    }

    static class LazyBeforeAll {
        @BeforeAll
        static void touch() {
            assertThat(Lazy.get()).isNotNull();
        }

        @BeforeEach
        void touchAgain() {
            assertThat(Lazy.get()).isNotNull();
        }

        @Test
        @ExpectSql(total = 0)
        void touched() {}
    }

    static class LazyAndUsed {
        @Test
        @ExpectSql(select = 1, insert = 0)
        void selects() throws SQLException {
            Databases.execute(Lazy.get(), "select * from person");
        }
    }

    static class LazyWithConnection {
        @Test
        @ExpectSql(total = 0)
        void connects() throws SQLException {
            Lazy.get().getConnection().close();
        }
    }

    static class LazyInField {
        private final DataSource source = Lazy.get();

        @Test
        @ExpectSql(total = 0)
        void held() {}
    }

    /** Instruments at the first call, as {@link Lazy}, but in code of its own. */
    static class LazyInTheTest {
        private static final List<DataSource> SOURCES = new ArrayList<>();

        @Test
        @ExpectSql(total = 0)
        void touched() {
            if (SOURCES.isEmpty()) {
                SOURCES.add(SqlTimers.instrument(persons()));
            }
        }
    }

    abstract static class Instrumenting {
        final Object service = List.of(SqlTimers.instrument(persons()));
    }

    static class InstrumentedBySuperclass extends Instrumenting {
        @Test
        @ExpectSql(total = 0)
        void held() {
            assertThat(service).isNotNull();
        }
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

    static class Writes {
        private final DataSource source = Shared.SOURCE;

        @Test
        @ExpectSql(writes = 0)
        void deletes() throws SQLException {
            Databases.execute(source, "delete from person where id = 0");
        }
    }

    /** A call of a driver that never ends, as after an error between any two instructions of it. */
    static class EndlessCall {
        @Test
        @ExpectSql(total = 1)
        void begins() {
            assertThat(SqlCall.beginConnection()).isNotNull();
        }
    }

    @FTimed
    static class EndlessCallBeforeAll {
        @BeforeAll
        static void begin() {
            assertThat(SqlCall.beginUnrecorded()).isNotNull();
        }

        @BeforeEach
        void beginAgain() {
            assertThat(SqlCall.beginUnrecorded()).isNotNull();
        }

        @Test
        @ExpectSql(delete = 1)
        void deletes() throws SQLException {
            Databases.execute(Shared.SOURCE, "delete from person where id = 0");
        }
    }

    /** A data source between instrumentation, whose listener throws. */
    static final class Throwing {
        private Throwing() {}

        static void execute(QueryExecutionListener listener) {
            DataSource proxy = ProxyDataSourceBuilder.create(Shared.SOURCE)
                    .listener(listener)
                    .build();
            assertThatThrownBy(() -> Databases.execute(SqlTimers.instrument(proxy), "select * from person"))
                    .isInstanceOf(AssertionError.class);
        }
    }

    static class ThrowingBefore {
        @Test
        @ExpectSql(select = 1)
        void executes() {
            Throwing.execute(new QueryExecutionListener() {
                @Override
                public void beforeQuery(ExecutionInfo execution, List<QueryInfo> queries) {
                    throw new AssertionError("before");
                }

                @Override
                public void afterQuery(ExecutionInfo execution, List<QueryInfo> queries) {}
            });
        }
    }

    static class ThrowingAfter {
        @Test
        @ExpectSql(select = 1)
        void executes() {
            Throwing.execute(new QueryExecutionListener() {
                @Override
                public void beforeQuery(ExecutionInfo execution, List<QueryInfo> queries) {}

                @Override
                public void afterQuery(ExecutionInfo execution, List<QueryInfo> queries) {
                    throw new AssertionError("after");
                }
            });
        }
    }

    /** An exhausted stack may end a call anywhere. */
    static class Recursive {
        private final DataSource source = Shared.SOURCE;

        @Test
        @ExpectSql(insert = 0)
        void recurses() {
            for (int i = 0; i < 20; i++) {
                assertThatThrownBy(() -> recurse(0)).isInstanceOf(StackOverflowError.class);
            }
        }

        private void recurse(int depth) {
            try (SqlCall call = depth % 3 == 0 ? SqlCall.beginUnrecorded() : SqlCall.begin("select 1")) {
                recurse(depth + 1);
            }
        }
    }

    private static final Map<Class<?>, String> CONCLUSIONS = Map.ofEntries(
            entry(LazyButUnused.class, INCONCLUSIVE),
            entry(LazyBeforeAll.class, INCONCLUSIVE),
            entry(LazyAndUsed.class, MET),
            entry(LazyWithConnection.class, MET),
            entry(LazyInField.class, MET),
            entry(LazyInTheTest.class, MET),
            entry(InstrumentedBySuperclass.class, MET),
            entry(NoSource.class, INCONCLUSIVE),
            entry(NotInstrumented.class, INCONCLUSIVE),
            entry(InstrumentedInTheTest.class, MET),
            entry(InstrumentedBefore.class, MET),
            entry(InstrumentedBeforeAll.class, MET),
            entry(InField.class, MET),
            entry(InStaticField.class, MET),
            entry(SharedButUnused.class, INCONCLUSIVE),
            entry(Executed.class, MET),
            entry(ExecutedTooOften.class, NOT_MET),
            entry(Writes.class, NOT_MET),
            entry(EndlessCall.class, NOT_MET),
            entry(EndlessCallBeforeAll.class, MET),
            entry(ThrowingBefore.class, MET),
            entry(ThrowingAfter.class, MET),
            entry(Recursive.class, MET));

    private static String conclusion(List<Throwable> failures) {
        return failures.isEmpty()
                ? MET
                : String.valueOf(failures.get(0).getMessage()).contains("(inconclusive)") ? INCONCLUSIVE : NOT_MET;
    }

    @Test
    void what_code_leaves_behind_is_found() {
        OwnState before = OwnState.now();
        SqlCall call = SqlCall.beginUnrecorded();
        assertThat(OwnState.changesSince(before)).singleElement().asString().contains("SqlCallDepth.NUMBERS");

        call.close();

        assertThat(OwnState.changesSince(before)).isEmpty();
    }

    /** Lets the next test be the first one that needs the sources. */
    private static void forgetSources() {
        Lazy.source = null;
        LazyInTheTest.SOURCES.clear();
    }

    @Test
    void conclusions_are_the_same_alone() {
        CONCLUSIONS.forEach((type, conclusion) -> {
            forgetSources();
            assertThat(conclusion(Fixture.failures(type))).as("%s", type).isEqualTo(conclusion);
        });
    }

    @Test
    void conclusions_are_the_same_in_every_order() {
        List<Class<?>> classes = new ArrayList<>(CONCLUSIONS.keySet());
        for (int seed = 0; seed < ORDERS; seed++) {
            Collections.shuffle(classes, new Random(seed));
            assertConclusions(classes);
            // so that each class runs before and after each other one
            Collections.reverse(classes);
            assertConclusions(classes);
        }
    }

    private static void assertConclusions(List<Class<?>> classes) {
        forgetSources();
        Map<Class<?>, List<Throwable>> failures = Fixture.failures(classes, Map.of());
        Map<Class<?>, String> found = new HashMap<>();
        classes.forEach(type -> found.put(type, conclusion(failures.getOrDefault(type, List.of()))));
        assertThat(found).as("%s", classes).isEqualTo(CONCLUSIONS);
    }
}
