package org.example;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.h2.jdbc.JdbcConnection;

/**
 * A connection that executes statements where a caller does not expect it, as drivers and pools do. It is not in a package of
 * fTimer, whose classes are not instrumented.
 */
public class TalkativeConnection extends JdbcConnection {
    public TalkativeConnection(String url) throws SQLException {
        super(url, new Properties(), "sa", "", false);
    }

    @Override
    public String getSchema() throws SQLException {
        talk();
        return super.getSchema();
    }

    @Override
    public PreparedStatement prepareStatement(String sql) throws SQLException {
        talk();
        return super.prepareStatement(sql);
    }

    /** Not a method of JDBC: its statements count. */
    public void talk() throws SQLException {
        try (Statement statement = createStatement()) {
            statement.execute("select 1");
        }
    }
}
