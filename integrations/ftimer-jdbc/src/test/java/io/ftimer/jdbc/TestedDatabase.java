package io.ftimer.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A database that runs in this JVM, or the server that a property names. */
enum TestedDatabase {
    H2("jdbc:h2:mem:%s"),
    HSQLDB("jdbc:hsqldb:mem:%s"),
    DERBY("jdbc:derby:memory:%s;create=true;user=app;password=app"),
    SQLITE("jdbc:sqlite::memory:"),
    /** A server of {@code quality/lab/check-postgresql.sh}. */
    POSTGRESQL(System.getProperty("build.postgresql", ""));

    static final List<String> TABLES = List.of("a", "b", "c");
    private static final AtomicInteger CREATED = new AtomicInteger();

    /** By database and tables. */
    private static final Map<List<Object>, Connection> SHARED = new HashMap<>();

    static {
        // in the folder of the module otherwise
        System.setProperty("derby.stream.error.file", "target/derby.log");
    }

    private final String url;

    TestedDatabase(String url) {
        this.url = url;
    }

    boolean isAvailable() {
        return !url.isEmpty();
    }

    /** Returns a connection to the same server by another name. */
    Connection connect(String name) throws SQLException {
        return DriverManager.getConnection(url + "&ApplicationName=" + name);
    }

    /** Returns a connection to a new database with these tables, and with a sequence if it knows sequences. */
    Connection create(List<String> tables) throws SQLException {
        Connection connection = DriverManager.getConnection(url.formatted("table" + CREATED.incrementAndGet()));
        try (Statement statement = connection.createStatement()) {
            if (this == POSTGRESQL) {
                statement.execute("drop schema if exists public cascade");
                statement.execute("drop schema if exists z cascade");
                statement.execute("create schema public");
            }
            for (String table : tables) {
                statement.execute("create table " + table + " (id int not null primary key, x int, name varchar(20))");
                statement.execute("insert into " + table + " values (1, 1, 'one')");
                statement.execute("insert into " + table + " values (2, 2, 'two')");
            }
            if (this != SQLITE) {
                statement.execute("create sequence s");
            }
        }
        return connection;
    }

    /**
     * Returns the same connection each time. That of Derby, which can undo everything, is in a transaction, in which it drops the other
     * tables: to create a database takes it a second.
     */
    Connection shared(List<String> tables) throws SQLException {
        List<String> created = this == DERBY ? TABLES : tables;
        Connection known = SHARED.get(List.of(this, created));
        if (known == null) {
            known = create(created);
            known.setAutoCommit(this != DERBY);
            SHARED.put(List.of(this, created), known);
        }
        for (String table : created) {
            if (!tables.contains(table)) {
                try (Statement statement = known.createStatement()) {
                    statement.execute("drop table " + table);
                }
            }
        }
        return known;
    }

    /** Closes the shared connections. */
    static void closeAll() throws SQLException {
        for (Connection connection : SHARED.values()) {
            connection.close();
        }
        SHARED.clear();
    }

    /** Returns the rows of each table that exists. */
    static Map<String, String> rows(Connection connection) throws SQLException {
        Map<String, String> rows = new LinkedHashMap<>();
        for (String table : TABLES) {
            List<String> ofTable = new ArrayList<>();
            try (Statement statement = connection.createStatement();
                    ResultSet found = statement.executeQuery("select id, x, name from " + table + " order by id")) {
                while (found.next()) {
                    ofTable.add(found.getInt(1) + " " + found.getInt(2) + " " + found.getString(3));
                }
                rows.put(table, ofTable.toString());
            } catch (SQLException dropped) {
                // not among the tables
            }
        }
        return rows;
    }
}
