package io.ftimer.jdbc;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.ftimer.FTimers;
import io.ftimer.jdbc.internal.call.SqlCall;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.ExpectSqlAtMost;
import io.ftimer.junit.FTimed;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.hsqldb.jdbc.JDBCDataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** A program that runs tests whose expectations on statements can fail, and others whose cannot. */
final class ProofsOfStatementsJvm {
    private ProofsOfStatementsJvm() {}

    public static void main(String[] args) {
        LauncherFactory.create()
                .execute(LauncherDiscoveryRequestBuilder.request()
                        .selectors(selectClass(Persons.class), selectClass(Texts.class))
                        .build());
    }

    @FTimed
    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class Persons {
        private static final DataSource PLAIN = plain();
        private static final DataSource PERSONS = SqlTimers.instrument(PLAIN);

        private static DataSource plain() {
            try {
                return Databases.withPersons();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        private static void read(DataSource source) throws SQLException {
            try (Connection connection = source.getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("select name from person")) {
                while (rows.next()) {
                    rows.getString(1);
                }
            }
        }

        @Test
        @ExpectSql(select = 1, writes = 0, ddl = 0, connections = 1, commits = 0)
        void a_exact() throws SQLException {
            read(PERSONS);
        }

        @Test
        @ExpectSqlAtMost(select = 100)
        void b_far() throws SQLException {
            read(PERSONS);
            read(PERSONS);
        }

        @Test
        @ExpectSqlAtMost(total = 10, reason = "the cache is cold at first")
        void c_explained() throws SQLException {
            read(PERSONS);
        }

        @Test
        @ExpectSql(select = 0)
        void d_not_instrumented() throws SQLException {
            read(PLAIN);
        }

        @Test
        @ExpectSql(in = "load", select = 1)
        void e_in_a_region() throws SQLException {
            FTimers.call("load", () -> {
                read(PERSONS);
                return null;
            });
            read(PERSONS);
        }

        @Test
        @ExpectSql(in = "load", select = 0)
        void f_outside_of_the_region() throws SQLException {
            FTimers.run("load", () -> {});
            read(PERSONS);
        }

        @Test
        @ExpectSqlAtMost(writes = 5, rollbacks = 0)
        void h_writes() throws SQLException {
            Databases.execute(PERSONS, "update person set name = 'Di' where id = 3");
        }

        @Test
        @ExpectSql(delete = 0)
        @ExpectSqlAtMost(rows = 3)
        void i_only_selects() throws SQLException {
            read(PERSONS);
        }

        @Test
        @ExpectSql(select = 0)
        void g_poisoned_thread() throws SQLException {
            SqlCall unended = SqlCall.beginUnrecorded();
            read(PERSONS);
        }
    }

    @FTimed
    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class Texts {
        private static final JDBCDataSource PLAIN = plain();
        private static final DataSource ORDERS = SqlTimers.instrument(PLAIN);
        private static PreparedStatement prepared;

        private static JDBCDataSource plain() {
            JDBCDataSource source = new JDBCDataSource();
            source.setUrl("jdbc:hsqldb:mem:orders");
            return source;
        }

        @BeforeAll
        static void create() throws SQLException {
            Databases.execute(PLAIN, "create table if not exists orders (id int)");
            prepared = ORDERS.getConnection().prepareStatement("delete from orders where id = 2");
        }

        @Test
        @ExpectSql(writes = 0)
        void without_semicolons() throws SQLException {
            Databases.execute(ORDERS, "commit delete from orders");
        }

        @Test
        @ExpectSql(delete = 1, in = "load")
        void one_statement() throws SQLException {
            FTimers.call("load", () -> {
                Databases.execute(ORDERS, "delete from orders where id = 1");
                return null;
            });
        }

        @Test
        @ExpectSql(delete = 1)
        void prepared_before_the_run() throws SQLException {
            prepared.executeUpdate();
        }
    }
}
