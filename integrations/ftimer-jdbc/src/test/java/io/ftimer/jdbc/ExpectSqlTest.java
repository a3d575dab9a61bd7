package io.ftimer.jdbc;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.assertj.FTimerAssertions.assertThatSql;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimers;
import io.ftimer.jdbc.internal.call.SqlCall;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.ExpectSqlAtMost;
import io.ftimer.junit.FTimed;
import io.ftimer.junit.OtherThreads;
import io.ftimer.junit.TimerTree;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.example.Shop;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expectations on the statements of plain JDBC. */
class ExpectSqlTest {
    private static final DataSource PERSONS = persons();

    /** Two statements for most databases, one for others. */
    private static final String HIDDEN =
            "select * from person where name like 'x' escape '\\'; delete from person where id = 0";

    private static DataSource persons() {
        try {
            return SqlTimers.instrument(Databases.withPersons());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void execute(String sql) {
        try {
            Databases.execute(PERSONS, sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void load(int persons) throws SQLException {
        try (Connection connection = PERSONS.getConnection();
                PreparedStatement byId = connection.prepareStatement("select name from person where id = ?")) {
            for (int id = 1; id <= persons; id++) {
                byId.setInt(1, id);
                byId.executeQuery().close();
            }
        }
    }

    private static void onThread(Runnable work) throws InterruptedException {
        Thread thread = new Thread(work, "worker");
        thread.start();
        thread.join();
    }

    @Test
    void statements_of_tasks_are_in_the_region_that_submitted_them() {
        assertThat(Fixture.message(Fixture.failures(Submitted.class)))
                .startsWith("[@ExpectSql(select = 0, in = \"load\")] Expected 0 SQL selects in \"load\", but found 2:");
    }

    static class Submitted {
        @Test
        @ExpectSql(select = 0, in = "load")
        @ExpectSql(select = 2, update = 1, in = "load")
        @ExpectSql(select = 0, in = "save")
        @ExpectSql(select = 2, total = 3)
        void test() throws Exception {
            FTimers.run("load", () -> {
                Runnable select = FTimers.wrap(() -> execute("select * from person"));
                onThread(select);
                CompletableFuture.runAsync(select).join();
                onThread(FTimers.wrap(() -> execute("update person set name = 'x' where id = 1")));
            });
            FTimers.run("save", () -> {});
        }
    }

    @Test
    void a_statement_of_a_thread_that_nothing_handed_over_may_be_in_the_region_that_was_open() {
        assertThat(Fixture.message(Fixture.failures(NotSubmitted.class))).startsWith("""
                [@ExpectSql(select = 0, in = "load")] Cannot verify exactly 0 SQL selects in "load" (inconclusive): \
                1 call of another thread may belong to the region, which was open then, as nothing says what started that work.
                  thread "worker": "SQL select person[sql]" (1 call)
                To count them where they belong, hand the work over with FTimers.wrap or FTimers.wrapExecutor.
                """);
    }

    static class NotSubmitted {
        @Test
        @ExpectSql(select = 0, in = "load")
        @ExpectSql(update = 0, in = "load")
        @ExpectSql(select = 1)
        void test() throws Exception {
            FTimers.run("load", () -> onThread(() -> execute("select * from person")));
            onThread(() -> execute("update person set name = 'x' where id = 1"));
        }
    }

    @Test
    void expectations_that_are_met_pass() {
        assertThat(Fixture.failures(Met.class)).isEmpty();
    }

    static class Met {
        @BeforeEach
        void before() {
            execute("select 1");
        }

        @Test
        @ExpectSql(select = 3, update = 1, insert = 0, delete = 0, total = 5)
        @ExpectSql(select = 1, total = 1, in = "inner/*")
        @ExpectSql(select = 2, in = "inner")
        @ExpectSql(select = 1, in = "@BeforeEach(before)")
        void all_kinds() {
            execute("select * from person");
            execute("update person set name = 'x' where id = 1");
            execute("set lock_timeout 1000");
            FTimers.run("inner", () -> {
                execute("select 1");
                FTimers.run("innermost", () -> execute("select * from person"));
            });
        }

        @Test
        @ExpectSql(select = 1)
        void kinds_that_are_not_named_are_not_judged() {
            execute("select * from person");
            execute("update person set name = 'x' where id = 1");
        }

        @Test
        @ExpectSql(select = 1)
        void a_thread_of_the_test() throws InterruptedException {
            onThread(() -> execute("select * from person"));
        }

        @Test
        @FTimed
        void in_code(TimerTree tree) throws SQLException {
            assertThatSql(() -> load(2))
                    .hasSelects(2)
                    .inserts()
                    .isZero()
                    .updates()
                    .isZero()
                    .deletes()
                    .isZero()
                    .total()
                    .isEqualTo(2);
            assertThat(tree).sql().total().isZero();
            FTimers.run("load", () -> load(2));
            assertThat(tree)
                    .sql()
                    .hasSelects(2)
                    .in("load")
                    .hasSelects(2)
                    .total()
                    .isEqualTo(2);
        }
    }

    @Test
    void the_failure_names_all_wrong_numbers_and_the_repeated_statement() {
        assertThat(Fixture.message(Fixture.failures(Wrong.class))).isEqualTo("""
                        [@ExpectSql(select = 1, update = 1, total = 4)] Expected 1 SQL select and 1 SQL update, but found 4 and 0:
                          N+1 in "report/load": 3 times select name from person where id = ?
                            with 3 different values: load them together

                               calls  region
                                   1  report
                                   1    SQL connection
                          -->      1    SQL select person
                                   1    load
                                   1      SQL connection
                          -->      3      SQL select person""");
    }

    @Test
    void a_text_is_read_as_the_database_reads_it() throws SQLException {
        assertThatSql(() -> execute(HIDDEN))
                .hasSelects(1)
                .deletes()
                .isEqualTo(1)
                .writes()
                .isEqualTo(1);

        AtomicInteger asked = new AtomicInteger();
        DataSource withoutMetaData = SqlTimers.instrument(withoutMetaData(Databases.withPersons(), asked));
        assertThatSql(() -> Databases.execute(withoutMetaData, "select * from person"))
                .writes()
                .isZero();
        assertThat(asked).hasValue(0);
        assertThatSql(() -> Databases.execute(withoutMetaData, HIDDEN))
                .total()
                .isEqualTo(1)
                .writes()
                .isEqualTo(1)
                .hasSelects(0);
        assertThat(asked).hasPositiveValue();
    }

    @Test
    void a_connection_is_asked_once_for_the_rules_of_its_database() throws SQLException {
        AtomicInteger asked = new AtomicInteger();
        DataSource source = SqlTimers.instrument(withMetaData(Databases.withPersons(), asked, Connection::getMetaData));

        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < 3; i++) {
                statement.execute(HIDDEN);
                connection
                        .prepareStatement("select '\\'; delete from person where id = " + i)
                        .close();
            }
        }
        assertThat(asked).hasValue(1);
    }

    @Test
    void a_statement_that_may_write_or_not_makes_expectations_inconclusive() {
        assertThat(Fixture.failures(Undecided.class))
                .hasSize(2)
                .extracting(Throwable::getMessage)
                .allMatch(message ->
                        message.contains("(inconclusive): a statement was executed that may write or not, depending on"
                                + " the database and its settings: select * from person where name like ? escape ? …"));
    }

    static class Undecided {
        private static final DataSource SOURCE = withoutMetaData(PERSONS, new AtomicInteger());

        @Test
        @ExpectSql(writes = 0)
        void no_write() throws SQLException {
            Databases.execute(SqlTimers.instrument(SOURCE), HIDDEN);
        }

        @Test
        @ExpectSql(select = 1, delete = 0)
        void no_delete() throws SQLException {
            Databases.execute(SqlTimers.instrument(SOURCE), HIDDEN);
        }
    }

    private static DataSource withoutMetaData(DataSource dataSource, AtomicInteger asked) {
        return withMetaData(dataSource, asked, connection -> {
            throw new SQLException("no meta data");
        });
    }

    private interface MetaData {
        DatabaseMetaData of(Connection connection) throws SQLException;
    }

    private static DataSource withMetaData(DataSource dataSource, AtomicInteger asked, MetaData metaData) {
        return (DataSource) proxy(DataSource.class, (proxy, method, arguments) -> {
            Object result = method.invoke(dataSource, arguments);
            return result instanceof Connection target
                    ? proxy(Connection.class, (connection, called, values) -> {
                        if (called.getName().equals("getMetaData")) {
                            asked.incrementAndGet();
                            return metaData.of(target);
                        }
                        return called.invoke(result, values);
                    })
                    : result;
        });
    }

    private static Object proxy(Class<?> type, InvocationHandler handler) {
        return Proxy.newProxyInstance(ExpectSqlTest.class.getClassLoader(), new Class<?>[] {type}, handler);
    }

    static class Wrong {
        @Test
        @ExpectSql(select = 1, update = 1, total = 4)
        void loop() throws SQLException {
            FTimers.run("report", () -> {
                execute("select count(*) from person");
                FTimers.run("load", () -> load(3));
            });
        }
    }

    @Test
    void different_texts_of_one_region_are_not_repeated() {
        assertThatThrownBy(() -> assertThatSql(() -> {
                            execute("select id from person");
                            execute("select name from person");
                            execute("select * from person where id = 1");
                            execute("select * from person where id = 2");
                        })
                        .hasSelects(1))
                .hasMessage("""
                        Expected 1 SQL select, but found 4:

                               calls  region
                                   4  SQL connection
                          -->      4  SQL select person""");
    }

    @Test
    void a_repeated_statement_outside_of_all_regions_is_named() {
        assertThatThrownBy(() -> assertThatSql(() -> load(3)).total().isZero()).hasMessage("""
                        Expected 0 SQL statements, but found 3:
                          N+1 outside of all regions: 3 times select name from person where id = ?
                            with 3 different values: load them together

                               calls  region
                                   1  SQL connection
                          -->      3  SQL select person""");
    }

    @ParameterizedTest
    @CsvSource({
        "LOOP, Shop.price(Shop.java:81)",
        "LAMBDA, Shop$2.run(Shop.java:26)",
        "RECORD, Shop$Item.load(Shop.java:65)",
        "PROXY, Shop.price(Shop.java:81)"
    })
    void a_repeated_statement_has_the_line_of_the_application(Shop code, String line) {
        assertThatThrownBy(() -> assertThatSql(() -> code.run(PERSONS)).total().isZero())
                .hasMessage("""
                        Expected 0 SQL statements, but found 3:
                          N+1 outside of all regions: 3 times select name from person where id = ?
                            at org.example.%s
                            with 3 different values: load them together

                               calls  region
                                   1  SQL connection
                          -->      3  SQL select person""".formatted(line));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            select name from person where id = 1                                  | with the same values each time: keep the result
            select name from person where id = %d                                 | with 3 different values: load them together
            select name from person where id = %d; update person set name = 'x'   | -
            update item set name = 'x'; select name from person where id = 1      | with the same values each time: keep the result
            insert into person values (%d0, 'y')                                  | -
            """)
    void values_tell_what_can_be_done_about_a_repeated_statement(String statements, String remedy) {
        assertThatThrownBy(() -> assertThatSql(() -> {
                            execute("create table if not exists item (name varchar(20))");
                            for (int id = 5; id < 8; id++) {
                                for (String sql : statements.formatted(id).split("; ")) {
                                    execute(sql);
                                }
                            }
                        })
                        .total()
                        .isZero())
                .message()
                .satisfies(message -> assertThat(message.lines()
                                .filter(line -> line.startsWith("    with "))
                                .map(String::strip))
                        .isEqualTo(remedy.equals("-") ? List.of() : List.of(remedy)));
    }

    private static void read(String sql) {
        try (Connection connection = PERSONS.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                rows.getRow();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void rows_that_are_read_or_changed_are_counted() throws SQLException {
        String ten = "select x from system_range(1, 10)";
        assertThatSql(() -> read(ten)).rows().isEqualTo(10);
        execute("create table if not exists thing (id int)");
        assertThatSql(() -> {
                    read(ten);
                    try (Connection connection = PERSONS.getConnection();
                            Statement statement = connection.createStatement();
                            PreparedStatement insert =
                                    connection.prepareStatement("insert into thing select x from system_range(1, ?)")) {
                        insert.setInt(1, 3);
                        insert.executeUpdate();
                        insert.setInt(1, 2);
                        insert.addBatch();
                        insert.setInt(1, 1);
                        insert.addBatch();
                        insert.executeBatch();
                        statement.execute("delete from thing");
                        assertThat(statement.getUpdateCount()).isEqualTo(6);
                        statement.execute("select * from thing");
                        assertThat(statement.getResultSet().next()).isFalse();
                        statement.execute(ten);
                        assertThat(statement.getResultSet().next()).isTrue();
                    }
                })
                .rows()
                .isEqualTo(10 + 3 + 3 + 6 + 1);
    }

    @Test
    void a_statement_that_fails_has_no_rows() throws SQLException {
        assertThatSql(() -> assertThatThrownBy(() -> execute("delete from no_such_table")))
                .rows()
                .isZero();
    }

    @Test
    void too_many_rows_name_the_statement_with_most_of_them() {
        assertThat(Fixture.message(Fixture.failures(ReadsAll.class))).startsWith("""
                [@ExpectSqlAtMost(rows = 50)] Expected at most 50 SQL rows, but found 904:
                  read 900 rows: select x from system_range(?, ?)
                    is there a limit or filter in memory? let the query have it

                """);
    }

    static class ReadsAll {
        @Test
        @ExpectSqlAtMost(rows = 50)
        void test() {
            read("select x from system_range(1, 900)");
            read("select x from system_range(1, 4) order by x");
        }
    }

    @Test
    void rows_that_are_not_counted_make_an_expectation_inconclusive() {
        assertThatThrownBy(() -> assertThatSql(() -> execute("update person set name = 'x'"))
                        .rows()
                        .isAtMost(9))
                .hasMessageStartingWith(
                        "Cannot verify at most 9 SQL rows (inconclusive): the rows of some statements are not"
                                + " counted.\n  update person set name = ?\n");
    }

    @Test
    void statements_and_regions_have_the_line_that_used_them_first() {
        assertThatThrownBy(() -> assertThatSql(() -> Shop.RECORD.run(PERSONS))
                        .connections()
                        .isZero())
                .hasMessageStartingWith("""
                        Expected 0 SQL connections, but found 1:
                            at org.example.Shop.run(Shop.java:73)
                        """);
    }

    @Test
    void a_statement_that_several_lines_execute_says_so() {
        assertThatThrownBy(() -> assertThatSql(() -> {
                            Shop.LOOP.run(PERSONS);
                            Shop.RECORD.run(PERSONS);
                        })
                        .hasSelects(1))
                .hasMessageStartingWith("""
                        Expected 1 SQL select, but found 6:
                          N+1 outside of all regions: 6 times select name from person where id = ?
                            at org.example.Shop.price(Shop.java:81) and elsewhere
                        """);
    }

    @Test
    void a_repeated_statement_is_named_at_any_path() {
        assertThatThrownBy(() -> assertThatSql(() -> FTimers.run("GET /orders/*", () -> load(3)))
                        .hasSelects(1))
                .hasMessageContaining(
                        "  N+1 in \"GET \\/orders\\/\\*\": 3 times select name from person where id = ?\n");
        assertThatThrownBy(() -> assertThatSql(() -> nested(20)).hasSelects(1))
                .hasMessageContaining("  N+1 in \"r" + "/r".repeat(19) + "\": 3 times select name from person");
    }

    private static void nested(int levels) throws SQLException {
        if (levels == 0) {
            load(3);
        } else {
            FTimers.run("r", () -> nested(levels - 1));
        }
    }

    @Test
    void too_few_statements_fail_without_a_hint() {
        assertThatThrownBy(() -> assertThatSql(() -> load(3)).hasSelects(4)).hasMessage("""
                        Expected 4 SQL selects, but found 3:

                               calls  region
                                   1  SQL connection
                          -->      3  SQL select person""");
    }

    @Test
    void an_unknown_region_fails() {
        assertThatThrownBy(() -> assertThatSql(() -> FTimers.run("load", () -> execute("select 1")))
                        .in("loda")
                        .total()
                        .isZero())
                .hasMessage("""
                        Expected 0 SQL statements in region "loda", but there is no such region.
                        Did you mean "load"?

                               calls  region
                          -->      1  load
                                   1    SQL connection
                                   1    SQL select""");
    }

    @Test
    void not_recorded_statements_of_other_threads_are_inconclusive() {
        assertThat(Fixture.message(Fixture.failures(NotRecorded.class, Map.of("ftimer.otherThreads", "report"))))
                .startsWith(
                        "[@ExpectSql(select = 1)] Cannot verify exactly 1 SQL select (inconclusive):"
                                + " 1 call of another thread was not recorded.\n  thread \"worker\": \"SQL select person[sql]\" (1 call)\n");
    }

    static class NotRecorded {
        @Test
        @ExpectSql(select = 1)
        void inconclusive() throws InterruptedException {
            execute("select * from person");
            onThread(() -> execute("select * from person"));
        }

        @Test
        @ExpectSql(select = 1, otherThreads = OtherThreads.IGNORE)
        void ignored() throws InterruptedException {
            inconclusive();
        }

        @Test
        @ExpectSql(insert = 0)
        void another_kind() throws InterruptedException {
            inconclusive();
        }
    }

    @Test
    void malformed_annotations_are_rejected() {
        assertThat(Fixture.failures(Malformed.class))
                .extracting(Throwable::getMessage)
                .containsExactlyInAnyOrder(
                        "@ExpectSql() on ExpectSqlTest.Malformed.nothing(): expected select, writes, total or another number of statements, or several of them",
                        "@ExpectSqlAtMost() on ExpectSqlTest.Malformed.noBound(): expected select, writes, total or another number of statements, or several of them",
                        "@ExpectSql(select = -2) on ExpectSqlTest.Malformed.negative(): number of SQL selects must be at least 0, was -2",
                        "@ExpectSqlAtMost(select = -2) on ExpectSqlTest.Malformed.negativeBound(): number of SQL selects must be at least 0, was -2");
        assertThatThrownBy(() -> assertThatSql(() -> {}).hasSelects(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number of SQL selects must be at least 0, was -1");
    }

    static class Malformed {
        @Test
        @ExpectSql
        void nothing() {}

        @Test
        @ExpectSql(select = -2)
        void negative() {}

        @Test
        @ExpectSqlAtMost
        void noBound() {}

        @Test
        @ExpectSqlAtMost(select = -2)
        void negativeBound() {}
    }

    static class Bounds {
        @Test
        @ExpectSql(writes = 0, ddl = 0, call = 0, total = 3)
        @ExpectSql(connections = 1, commits = 0)
        @ExpectSqlAtMost(select = 3, insert = 0, update = 0, delete = 0, merge = 0, call = 0, ddl = 0, total = 4)
        @ExpectSqlAtMost(writes = 1, connections = 1, commits = 0, rollbacks = 0)
        void reads_only() throws SQLException {
            load(3);
        }

        @Test
        @ExpectSql(writes = 3, merge = 1, ddl = 1, call = 1, total = 4, connections = 4)
        void writes() {
            execute("merge into person key (id) values (1, 'Ann')");
            execute("comment on table person is 'x'");
            execute("call 1 + 1");
            execute("set lock_timeout 1000");
        }

        @Test
        @ExpectSqlAtMost(select = 2)
        void too_many() throws SQLException {
            load(3);
        }

        @Test
        @ExpectSql(select = 3)
        @ExpectSqlAtMost(select = 1, in = "once")
        @ExpectSqlAtMost(total = 2, writes = 0, in = "load", otherThreads = OtherThreads.IGNORE)
        void too_many_in_a_region() throws SQLException {
            FTimers.run("once", () -> {});
            FTimers.run("load", () -> load(3));
        }

        @Test
        @ExpectSql(writes = 0)
        void no_write_is_left_out() {
            execute("update person set name = 'x' where id = 1");
        }

        @Test
        @FTimed
        void in_code(TimerTree tree) throws SQLException {
            load(2);
            assertThat(tree)
                    .sql()
                    .selects()
                    .isAtMost(2)
                    .writes()
                    .isZero()
                    .connections()
                    .isAtMost(1)
                    .hasNoRepeatedStatements();
        }
    }

    @Test
    void bounds_of_every_kind_are_checked() {
        assertThat(Fixture.failures(Bounds.class))
                .extracting(failure -> failure.getMessage().lines().findFirst().orElse(""))
                .containsExactlyInAnyOrder(
                        "[@ExpectSqlAtMost(select = 2)] Expected at most 2 SQL selects, but found 3:",
                        "[@ExpectSqlAtMost(total = 2, writes = 0, in = \"load\", otherThreads = IGNORE)] Expected at most 2 SQL statements in \"load\", but found 3:",
                        "[@ExpectSql(writes = 0)] Expected 0 SQL writes, but found 1:");
    }

    @Test
    void statements_that_are_repeated_in_one_call_fail() throws SQLException {
        assertThatThrownBy(() -> assertThatSql(() -> FTimers.run("load all", () -> load(3)))
                        .hasNoRepeatedStatements())
                .hasMessage("""
                        Expected no repeated SQL statement, but found 1:
                          in one call of "load all": 3 times select name from person where id = ?
                            with 3 different values: load them together
                          Fetch the rows of person by id with the query before: JOIN FETCH or an entity graph (@EntityGraph); or several of them at once: @BatchSize or hibernate.default_batch_fetch_size; or where ... in (...).

                               calls  region
                                   1  load all
                                   1    SQL connection
                          -->      3    SQL select person""");
        assertThatSql(ExpectSqlTest::loadOneByOne).hasNoRepeatedStatements();
    }

    @Test
    void repeated_statements_of_a_task_are_not_those_of_the_region_that_handed_it_over() {
        assertThatThrownBy(() -> assertThatSql(() -> FTimers.run(
                                "load all",
                                () -> onThread(FTimers.wrap(() -> {
                                    for (int i = 0; i < 3; i++) {
                                        execute("select * from person where id = 1");
                                    }
                                }))))
                        .in("load all")
                        .hasNoRepeatedStatements())
                .hasMessageStartingWith("""
                        Cannot verify no repeated SQL statement in "load all" (inconclusive): statements of tasks that it handed over are not searched.
                        Open a region in the task, and expect it there, or expect it of the whole tree.
                        """);
    }

    private static void loadOneByOne() throws SQLException {
        for (int i = 0; i < 3; i++) {
            FTimers.run("load", () -> load(1));
        }
    }

    static class Repeats {
        @Test
        @FTimed
        void loop() throws SQLException {
            load(3);
        }

        @Test
        @FTimed
        void no_loop() throws SQLException {
            load(2);
        }
    }

    static class Again {
        @Test
        @FTimed
        void loop() throws SQLException {
            for (int i = 0; i < 3; i++) {
                load(1);
            }
        }
    }

    @Test
    void repeated_statements_fail_every_test_unless_the_baseline_permits_them(@TempDir Path folder) throws IOException {
        assertThat(Fixture.message(Fixture.failures(Repeats.class, Map.of("ftimer.sql.repeats", "fail:3"))))
                .startsWith("""
                        ExpectSqlTest.Repeats.loop(): 1 SQL statement was repeated (ftimer.sql.repeats=fail:3):
                          outside of all regions: 3 times select name from person where id = ?
                            with 3 different values: load them together
                        """)
                .endsWith("To accept them, write them to the baseline: mvn ftimer:baseline, or ftimer baseline.");
        assertThat(Fixture.failures(Repeats.class, Map.of("ftimer.sql.repeats", "warn:3")))
                .isEmpty();
        assertThat(Fixture.failures(Repeats.class, Map.of("ftimer.sql.repeats", "fail:4")))
                .isEmpty();
        assertThat(Fixture.failures(Repeats.class, Map.of("ftimer.sql.repeats", "fail:3:again")))
                .isEmpty();
        assertThat(Fixture.message(Fixture.failures(Repeats.class, Map.of("ftimer.sql.repeats", "fail:3:repeats"))))
                .contains("1 SQL statement was repeated (ftimer.sql.repeats=fail:3:repeats):");
        assertThat(Fixture.message(Fixture.failures(Again.class, Map.of("ftimer.sql.repeats", "fail:3:again"))))
                .startsWith("""
                        ExpectSqlTest.Again.loop(): 1 SQL statement was repeated (ftimer.sql.repeats=fail:3:again):
                          outside of all regions: 3 times select name from person where id = ?
                            with the same values each time: keep the result

                               calls  region
                        """);
        assertThat(Fixture.failures(Again.class, Map.of("ftimer.sql.repeats", "fail:3:repeats")))
                .isEmpty();
        Map<String, String> settings =
                Map.of("ftimer.sql.repeats", "fail:2", "ftimer.baseline", permits(folder, "permitted.txt", 3));
        assertThat(Fixture.failures(Repeats.class, settings)).isEmpty();
        Map<String, String> fewer =
                Map.of("ftimer.sql.repeats", "fail:2", "ftimer.baseline", permits(folder, "fewer.txt", 2));
        assertThat(Fixture.failures(Repeats.class, fewer)).hasSize(1);
    }

    private static String permits(Path folder, String name, int times) throws IOException {
        return Files.writeString(
                        folder.resolve(name),
                        "# fTimer bounds 4\n*  repeats \"select name from person where id = ?\"  <= " + times + "\n")
                .toString();
    }

    /** What a test prepares in its body is not repeated, and a loop of code is. */
    @Test
    void without_a_number_the_rule_depends_on_what_a_statement_does() {
        assertThat(Fixture.failures(Repeats.class, Map.of("ftimer.sql.repeats", "fail")))
                .isEmpty();
    }

    @Test
    void a_call_that_never_ended_on_a_thread_of_a_pool_hides_nothing_in_the_next_test() {
        assertThat(Fixture.failures(EndlessOnPool.class)).isEmpty();
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class EndlessOnPool {
        private static final ExecutorService POOL = Executors.newSingleThreadExecutor();

        @Test
        void first() throws Exception {
            POOL.submit(SqlCall::beginUnrecorded).get();
        }

        @Test
        @ExpectSql(select = 1)
        void second() throws Exception {
            POOL.submit(() -> execute("select * from person")).get();
        }

        @AfterAll
        static void end() {
            POOL.shutdown();
        }
    }
}
