package io.ftimer.demo.orders;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.demo.orders.Concludes.Conclusion.INCONCLUSIVE;
import static io.ftimer.demo.orders.Concludes.Conclusion.MET;
import static io.ftimer.demo.orders.Concludes.Conclusion.NOT_MET;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.ftimer.FTimers;
import io.ftimer.jdbc.SqlTimers;
import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectRegions;
import io.ftimer.junit.ExpectShare;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.FTimed;
import io.ftimer.junit.TimeBudget;
import io.ftimer.junit.TimerTree;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.example.library.Library;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small tests over all kinds of expectations, whose conclusions must not depend on what else runs. */
final class OrderedTests {
    private OrderedTests() {}

    static List<Class<?>> all() {
        return List.of(
                Calls.class,
                Trees.class,
                Misuses.class,
                Templates.class,
                Lifecycles.class,
                Outer.class,
                Threads.class,
                Times.class,
                NoDatabase.class,
                OwnDatabase.class,
                SharedDatabase.class,
                PlainDatabase.class,
                Instrumented.class);
    }

    private static void solve(int blocks) {
        FTimers.run("solve", () -> {
            for (int block = 0; block < blocks; block++) {
                FTimers.run("assemble", () -> {});
            }
        });
    }

    private static DataSource database() {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:");
        return source;
    }

    private static void select(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("select 1");
        }
    }

    /** Instrumented by whichever test uses it first. */
    static final class Shared {
        static final DataSource SOURCE = SqlTimers.instrument(database());
        static final ExecutorService POOL = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "shared");
            thread.setDaemon(true);
            return thread;
        });

        private Shared() {}
    }

    static class Calls {
        @Test
        @Concludes(MET)
        @ExpectCalls(region = "solve/assemble", exactly = 3)
        void exact() {
            solve(3);
        }

        @Test
        @Concludes(NOT_MET)
        @ExpectCalls(region = "solve/assemble", exactly = 3)
        void one_more() {
            solve(4);
        }

        @Test
        @Concludes(MET)
        @ExpectCalls(region = "solve/*", atMost = 3)
        void bounded_pattern() {
            solve(3);
        }

        @Test
        @Concludes(MET)
        @ExpectCalls(region = "solve/assemble/*", exactly = 0)
        @ExpectCalls(region = "io/**", exactly = 0)
        void absent() {
            solve(2);
        }

        @Test
        @Concludes(NOT_MET)
        @ExpectCalls(region = "solve/assmble", atMost = 3)
        void bound_on_a_misspelled_region() {
            solve(2);
        }

        @Test
        @Concludes(NOT_MET)
        @ExpectCalls(region = "solve/**", exactly = 0)
        void forbidden() {
            solve(1);
        }
    }

    @FTimed
    static class Trees {
        @Test
        @Concludes(MET)
        @ExpectRegions({"solve", "solve/assemble"})
        void regions() {
            solve(1);
        }

        @Test
        @Concludes(NOT_MET)
        @ExpectRegions("solve")
        void one_more_region() {
            solve(1);
        }

        @Test
        @Concludes(MET)
        void asserted(TimerTree tree) {
            solve(2);

            assertThat(tree)
                    .isBalanced()
                    .doesNotContainRegion("io/**")
                    .region("solve/assemble")
                    .hasCalls(2);
        }

        @Test
        @Concludes(NOT_MET)
        void asserted_wrongly(TimerTree tree) {
            solve(2);

            assertThat(tree).doesNotContainRegion("solve/assemble");
        }
    }

    @FTimed
    static class Misuses {
        @Test
        @Concludes(NOT_MET)
        void left_open() {
            FTimers.start("open");
        }

        @Test
        @Concludes(NOT_MET)
        void rejected() {
            FTimers.stop("never started");
        }

        @Test
        @Concludes(MET)
        void nothing() {}
    }

    static class Templates {
        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        @Concludes(MET)
        @ExpectCalls(region = "solve", exactly = 1)
        void with_arguments(int blocks) {
            solve(blocks);
        }

        @RepeatedTest(3)
        @Concludes(MET)
        @ExpectCalls(region = "solve/assemble", exactly = 1)
        void repeated() {
            solve(1);
        }

        @TestFactory
        @Concludes(NOT_MET)
        @ExpectCalls(region = "solve/assemble", exactly = 1)
        Stream<DynamicTest> dynamic() {
            return Stream.of(2, 3).map(blocks -> dynamicTest("blocks " + blocks, () -> solve(blocks)));
        }
    }

    @FTimed
    @TestInstance(Lifecycle.PER_CLASS)
    static class Lifecycles {
        @BeforeAll
        void once() {
            FTimers.run("once", () -> {});
        }

        @BeforeEach
        void before() {
            FTimers.run("connect", () -> {});
        }

        @AfterEach
        void after() {
            FTimers.run("disconnect", () -> {});
        }

        @Test
        @Concludes(MET)
        void has_roots(TimerTree tree) {
            assertThat(tree)
                    .doesNotContainRegion("**/once")
                    .region("*[lifecycle]/connect")
                    .hasCalls(1);
        }

        @Test
        @Concludes(MET)
        @ExpectRegions("solve")
        void has_no_roots_in_a_set() {
            FTimers.run("solve", () -> {});
        }
    }

    static class Outer {
        @Test
        @Concludes(MET)
        @ExpectCalls(region = "solve", exactly = 0)
        void none() {}

        @Nested
        class Inner {
            @Test
            @Concludes(MET)
            @ExpectCalls(region = "solve", exactly = 1)
            void one() {
                solve(0);
            }
        }
    }

    static class Threads {
        @Test
        @Concludes(MET)
        @ExpectCalls(region = "work", exactly = 1)
        void of_the_test() throws InterruptedException {
            Thread thread = new Thread(() -> FTimers.run("work", () -> {}));
            thread.start();
            thread.join();
        }

        @Test
        @Concludes(MET)
        @ExpectCalls(region = "work", exactly = 2)
        void wrapped() throws Exception {
            for (int task = 0; task < 2; task++) {
                Future<?> done = Shared.POOL.submit(FTimers.wrap(() -> FTimers.run("work", () -> {})));
                done.get();
            }
        }
    }

    static class Times {
        @Test
        @Concludes(MET)
        @TimeBudget(region = "solve", atMost = "60min")
        void budget() {
            solve(1);
        }

        @Test
        @Concludes(MET)
        @ExpectShare(region = "solve/assemble", of = "solve", atMost = 1.0)
        void share() {
            solve(1);
        }
    }

    static class NoDatabase {
        @Test
        @Concludes(value = INCONCLUSIVE, agent = MET)
        @ExpectSql(total = 0)
        void no_statement() {}

        @Test
        @Concludes(MET)
        @ExpectRegions("solve")
        @ExpectCalls(region = "io/**", exactly = 0)
        @ExpectCalls(region = "*", atMost = 1)
        void regions() {
            FTimers.run("solve", () -> {});
        }
    }

    static class OwnDatabase {
        private final DataSource source = SqlTimers.instrument(database());

        @Test
        @Concludes(MET)
        @ExpectSql(select = 1, total = 1)
        void one() throws SQLException {
            OrderedTests.select(source);
        }

        @Test
        @Concludes(MET)
        @ExpectSql(total = 0)
        void none() {}

        @Test
        @Concludes(NOT_MET)
        @ExpectSql(select = 1)
        void two() throws SQLException {
            OrderedTests.select(source);
            OrderedTests.select(source);
        }
    }

    static class SharedDatabase {
        @Test
        @Concludes(MET)
        @ExpectSql(select = 1)
        void one() throws SQLException {
            OrderedTests.select(Shared.SOURCE);
        }

        @Test
        @Concludes(value = INCONCLUSIVE, agent = MET)
        @ExpectSql(total = 0)
        void none() {
            assertNotNull(Shared.SOURCE);
        }
    }

    static class PlainDatabase {
        @Test
        @Concludes(value = INCONCLUSIVE, agent = NOT_MET)
        @ExpectSql(total = 0)
        void one() throws SQLException {
            OrderedTests.select(database());
        }
    }

    static class Instrumented {
        @Test
        @Concludes(value = NOT_MET, agent = MET)
        @ExpectCalls(region = "Library.read", exactly = 2)
        void overloads() {
            Library.read("1");
            Library.read("1", 2);
        }

        @Test
        @Concludes(MET)
        @ExpectCalls(region = "**/Library.write", exactly = 0)
        void not_called() {
            Library.read("1");
        }
    }
}
