package io.ftimer.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimers;
import io.ftimer.summary.SessionSummary;
import java.io.Closeable;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import javax.sql.DataSource;
import org.h2.jdbc.JdbcConnection;
import org.h2.jdbc.JdbcSQLSyntaxErrorException;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@link SqlTimers} with plain JDBC. */
class SqlTimersTest {
    private JdbcDataSource plain;
    private DataSource instrumented;

    @BeforeEach
    void open() throws SQLException {
        plain = Databases.withPersons();
        instrumented = SqlTimers.instrument(plain);
    }

    @Test
    void each_execution_is_a_region_where_it_was_caused() throws SQLException {
        SessionSummary tree = Tree.of(() -> FTimers.run("load", () -> {
            try (Connection connection = instrumented.getConnection();
                    PreparedStatement byId = connection.prepareStatement("select name from person where id = ?")) {
                for (int id = 1; id <= 3; id++) {
                    byId.setInt(1, id);
                    FTimers.run("row", () -> byId.executeQuery().close());
                }
                try (Statement statement = connection.createStatement()) {
                    statement.executeQuery("select count(*) from person where name = 'Ann'");
                    statement.executeUpdate("update person set name = 'Al' where id = 1");
                    statement.execute("delete from person where id = 3");
                    statement.executeLargeUpdate("merge into person key (id) values (1, 'Ann')");
                }
            }
        }));

        assertThat(tree.entries())
                .extracting(entry -> entry.path() + " x" + entry.callCount())
                .containsExactly(
                        "load x1",
                        "load/SQL connection[sql] x1",
                        "load/row x3",
                        "load/row/SQL select person[sql] x3",
                        "load/SQL select person[sql] x1",
                        "load/SQL update person[sql] x1",
                        "load/SQL delete person[sql] x1",
                        "load/SQL merge person[sql] x1");
        assertThat(Tree.texts(tree))
                .containsExactlyInAnyOrder(
                        "load/row/SQL select person[sql] x3 select name from person where id = ?",
                        "load/SQL select person[sql] x1 select count(*) from person where name = ?",
                        "load/SQL update person[sql] x1 update person set name = ? where id = ?",
                        "load/SQL delete person[sql] x1 delete from person where id = ?",
                        "load/SQL merge person[sql] x1 merge into person key (id) values (?, ?)");
    }

    @Test
    void a_batch_is_one_execution_of_each_name_with_its_size_inside() throws SQLException {
        assertThat(Tree.lines(() -> {
                    try (Connection connection = instrumented.getConnection();
                            PreparedStatement insert = connection.prepareStatement("insert into person values (?, ?)");
                            Statement mixed = connection.createStatement()) {
                        for (int id = 10; id < 14; id++) {
                            insert.setInt(1, id);
                            insert.setString(2, "x");
                            insert.addBatch();
                        }
                        assertThat(insert.executeBatch()).hasSize(4);
                        assertThat(insert.executeBatch()).isEmpty();
                        mixed.addBatch("insert into person values (20, 'secret')");
                        mixed.clearBatch();
                        mixed.addBatch("update person set name = 'a' where id = 1");
                        mixed.addBatch("delete from person where id = 2");
                        mixed.addBatch("update person set name = 'b' where id = 1");
                        mixed.executeLargeBatch();
                    }
                }))
                .containsExactly(
                        "SQL insert person (batch)[sql] x1",
                        "SQL insert person (batch)[sql]/batched x4",
                        "SQL delete person (batch)[sql] x1",
                        "SQL delete person (batch)[sql]/batched x1",
                        "SQL update person (batch)[sql] x1",
                        "SQL update person (batch)[sql]/batched x2");
    }

    @Test
    void connections_commits_and_rollbacks_are_regions() throws SQLException {
        SessionSummary tree = Tree.of(() -> {
            try (Connection connection = instrumented.getConnection("sa", "")) {
                connection.setAutoCommit(false);
                connection.commit();
                Savepoint before = connection.setSavepoint();
                connection.rollback(before);
                connection.rollback();
                connection.createStatement().execute("commit");
            }
            instrumented.getConnection().close();
        });

        assertThat(tree.entries())
                .extracting(entry -> entry.path() + " x" + entry.callCount())
                .containsExactly("SQL connection[sql] x2", "SQL commit[sql] x2", "SQL rollback[sql] x1");
        assertThat(Tree.texts(tree)).containsExactly("SQL commit[sql] x1 commit");
    }

    @Test
    void rows_that_a_result_set_changes_are_statements() throws SQLException {
        assertThat(Tree.lines(() -> {
                    try (Connection connection = instrumented.getConnection();
                            Statement statement = connection.createStatement(
                                    ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                            ResultSet rows = statement.executeQuery("select id, name from person order by id")) {
                        rows.next();
                        rows.updateString(2, "x");
                        rows.updateRow();
                        rows.next();
                        rows.deleteRow();
                        rows.moveToInsertRow();
                        rows.updateInt(1, 9);
                        rows.insertRow();
                    }
                }))
                .containsExactly(
                        "SQL select person[sql] x1",
                        "SQL update person[sql] x1",
                        "SQL delete person[sql] x1",
                        "SQL insert person[sql] x1");
    }

    @Test
    void the_statements_of_one_text_count_each() throws SQLException {
        assertThat(Tree.lines(() -> Databases.execute(
                        instrumented, "delete from person where id = 1; insert into person values (1, 'Ann')")))
                .containsExactlyInAnyOrder("SQL delete person[sql] x1", "SQL insert person[sql] x1");
    }

    @Test
    void exceptions_pass_unchanged_and_the_region_is_closed_and_counted() throws SQLException {
        assertThat(Tree.lines(() -> {
                    try (Connection connection = instrumented.getConnection();
                            Statement statement = connection.createStatement()) {
                        assertThatThrownBy(() -> statement.executeQuery("select nope from person"))
                                .isExactlyInstanceOf(JdbcSQLSyntaxErrorException.class)
                                .hasNoCause();
                        statement.executeQuery("select id from person");
                    }
                }))
                .containsExactly("SQL select person[sql] x2");
    }

    @Test
    void every_way_back_leads_to_the_instrumented_objects() throws SQLException {
        assertThat(Tree.lines(() -> {
                    try (Connection connection = instrumented.getConnection("sa", "");
                            Statement statement = connection.createStatement()) {
                        assertThat(statement.getConnection()).isSameAs(connection);
                        assertThat(connection.getMetaData().getConnection()).isSameAs(connection);
                        ResultSet rows = statement.executeQuery("select id from person");
                        assertThat(rows.getStatement()).isSameAs(statement);
                        assertThat(connection.unwrap(Connection.class)).isSameAs(connection);
                        rows.getStatement()
                                .getConnection()
                                .prepareCall("call 1")
                                .execute();
                        statement.executeUpdate(
                                "update person set name = 'x' where id = 1", Statement.RETURN_GENERATED_KEYS);
                        assertThat(statement.getGeneratedKeys().getStatement()).isSameAs(statement);
                        assertThat(statement.getResultSet()).isNull();
                    }
                }))
                .containsExactly("SQL select person[sql] x1", "SQL call[sql] x1", "SQL update person[sql] x1");
    }

    @Test
    void unwrap_finds_the_objects_of_the_driver() throws SQLException {
        assertThat(instrumented.isWrapperFor(JdbcDataSource.class)).isTrue();
        assertThat(instrumented.unwrap(JdbcDataSource.class)).isSameAs(plain);
        assertThat(instrumented.isWrapperFor(DataSource.class)).isTrue();
        assertThat(instrumented.unwrap(DataSource.class)).isSameAs(instrumented);
        try (Connection connection = instrumented.getConnection()) {
            assertThat(connection.isWrapperFor(JdbcConnection.class)).isTrue();
            assertThat(connection.unwrap(JdbcConnection.class)).isInstanceOf(JdbcConnection.class);
            assertThat(connection.isWrapperFor(List.class)).isFalse();
            assertThatThrownBy(() -> connection.unwrap(List.class)).isInstanceOf(SQLException.class);
            assertThat(connection.prepareCall("call 1")).isInstanceOf(CallableStatement.class);
        }
    }

    @Test
    void objects_are_equal_to_themselves() throws SQLException {
        try (Connection connection = instrumented.getConnection();
                Connection other = instrumented.getConnection()) {
            assertThat(connection)
                    .isEqualTo(connection)
                    .hasSameHashCodeAs(connection)
                    .isNotEqualTo(other);
            assertThat(connection.toString())
                    .isEqualTo(connection.unwrap(JdbcConnection.class).toString());
        }
    }

    @Test
    void an_instrumented_data_source_is_not_instrumented_again() {
        assertThat(SqlTimers.instrument(instrumented)).isSameAs(instrumented);
        assertThat(instrumented).isNotInstanceOf(AutoCloseable.class);
        assertThatThrownBy(() -> SqlTimers.instrument(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void a_data_source_that_can_be_closed_can_be_closed() throws Exception {
        boolean[] closed = new boolean[1];
        DataSource closeable = (DataSource) java.lang.reflect.Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {DataSource.class, Closeable.class},
                (proxy, method, arguments) -> closed[0] = method.getName().equals("close"));

        ((Closeable) SqlTimers.instrument(closeable)).close();

        assertThat(closed).containsExactly(true);
    }

    @Test
    void without_a_session_statements_run_unrecorded() throws SQLException {
        Databases.execute(instrumented, "delete from person");

        assertThat(Tree.lines(() -> Databases.execute(instrumented, "select 1")))
                .containsExactly("SQL select[sql] x1");
    }

    @Test
    void texts_of_one_session_are_bounded() throws SQLException {
        String[] texts = new String[1002];
        Arrays.setAll(texts, i -> "select 1 as a" + i);

        SessionSummary tree = Tree.of(() -> {
            try (Connection connection = instrumented.getConnection();
                    Statement statement = connection.createStatement()) {
                for (String text : texts) {
                    statement.executeQuery(text);
                }
            }
        });

        assertThat(Tree.texts(tree)).hasSize(1001).contains("SQL select[sql] x2 (other statements)");
    }
}
