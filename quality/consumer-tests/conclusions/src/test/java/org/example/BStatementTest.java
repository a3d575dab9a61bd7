package org.example;

import io.ftimer.jdbc.SqlTimers;
import io.ftimer.junit.ExpectSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

class BStatementTest {
    @Test
    @ExpectSql(select = 1)
    void selects() throws SQLException {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:");
        try (Connection connection = SqlTimers.instrument(source).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("select 1");
        }
    }
}
