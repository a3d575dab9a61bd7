package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.assertj.FTimerAssertions.assertThatSql;

import io.ftimer.FTimers;
import io.ftimer.jdbc.SqlTimers;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.ExpectSqlAtMost;
import io.ftimer.junit.FTimed;
import io.ftimer.junit.TimerTree;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

/** Tests on statements that fail, each for one reason; another test names their lines. */
@FTimed
public class SlowShop {
    private static final DataSource PERSONS = SqlTimers.instrument(persons());

    private static DataSource persons() {
        JdbcDataSource persons = new JdbcDataSource();
        persons.setUrl("jdbc:h2:mem:slow-shop;DB_CLOSE_DELAY=-1");
        try (Connection connection = persons.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table person (id int, name varchar)");
            statement.execute("insert into person values (1, 'a'), (2, 'b'), (3, 'c')");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return persons;
    }

    private static void read(DataSource source) {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select name from person")) {
            while (rows.next()) {
                rows.getString(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @ExpectSql(select = 1)
    void statements() throws SQLException {
        Shop.LOOP.run(PERSONS);
    }

    @Test
    @ExpectSqlAtMost(select = 1)
    void statements_of_a_lambda() throws SQLException {
        Shop.LAMBDA.run(PERSONS);
    }

    @Test
    @ExpectSql(select = 1, in = "load")
    void statements_of_a_record_in_a_region() throws SQLException {
        FTimers.run("load", () -> Shop.RECORD.run(PERSONS));
    }

    @Test
    @ExpectSqlAtMost(rows = 2)
    void rows() {
        read(PERSONS);
    }

    @Test
    @ExpectSql(connections = 0)
    void connections() {
        read(PERSONS);
    }

    @Test
    @ExpectSql(writes = 0)
    void writes() throws SQLException {
        try (Connection connection = PERSONS.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("update person set name = 'x' where id = 1");
        }
    }

    @Test
    @ExpectSql(select = 0)
    void on_another_thread() {
        CompletableFuture.runAsync(FTimers.wrap(() -> read(PERSONS))).join();
    }

    @Test
    void in_code(TimerTree tree) throws SQLException {
        Shop.PROXY.run(PERSONS);
        assertThat(tree).sql().hasSelects(1);
    }

    @Test
    void without_repeated_statements(TimerTree tree) throws SQLException {
        Shop.LOOP.run(PERSONS);
        assertThat(tree).sql().hasNoRepeatedStatements();
    }

    @Test
    void of_code() throws SQLException {
        assertThatSql(() -> Shop.LOOP.run(PERSONS)).hasSelects(1);
    }

    /** A test that fails by a setting. */
    @FTimed
    public static class WithoutExpectation {
        private final DataSource persons = PERSONS;

        @Test
        void repeats() throws SQLException {
            Shop.LOOP.run(persons);
        }
    }
}
