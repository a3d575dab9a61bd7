package io.ftimer.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** New databases in memory. */
final class Databases {
    private static final AtomicInteger CREATED = new AtomicInteger();

    private Databases() {}

    /** Returns a database with the table {@code person} of three rows. */
    static JdbcDataSource withPersons() throws SQLException {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setURL("jdbc:h2:mem:persons" + CREATED.incrementAndGet() + ";DB_CLOSE_DELAY=-1");
        dataSource.setUser("sa");
        dataSource.setPassword("");
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table person (id int primary key, name varchar)");
            statement.execute("insert into person values (1, 'Ann'), (2, 'Bob'), (3, 'Cy')");
        }
        return dataSource;
    }

    static void execute(DataSource dataSource, String sql) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
