package io.ftimer.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.internal.rows.SqlRegion;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.jdbc.internal.call.SqlCall;
import io.ftimer.jdbc.internal.sql.Dialect;
import io.ftimer.jdbc.internal.sql.HiddenWrites;
import io.ftimer.jdbc.internal.sql.Statements;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The texts of {@code statements.txt}: what they are, and what databases do for them. */
class StatementTableTest {
    private static final List<String> DATABASES =
            List.of("h2", "hsqldb", "derby", "sqlite", "postgresql", "mysql", "oracle", "sqlserver");
    private static final Set<String> WRITES = Set.of("insert", "update", "delete", "merge", "truncate");

    private static final Set<String> COUNTED_COMMANDS =
            Set.of("select", "insert", "update", "delete", "merge", "truncate", "call", "create", "alter", "drop");

    private static final Map<String, String> NEEDED = Map.of(
            "execute q(1)", "prepare q(int) as delete from a where id = $1",
            "refresh materialized view v", "create materialized view v as select * from a",
            "rollback to savepoint p", "begin; savepoint p",
            "alter type t add value 'x'", "create type t as enum ('y')",
            "call p(1)", "create procedure p(n int) language sql as 'select 1'");

    /** How long the process that writes the log of PostgreSQL may take. */
    private static final long MOST_SECONDS = 60;

    /** Columns of the log of PostgreSQL, and the lines of statements that were executed. */
    private static final int LOGGED_COMMAND = 7;

    private static final int LOGGED_MESSAGE = 13;
    private static final int LOGGED_APPLICATION = 22;
    private static final Pattern LOGGED_EXECUTION = Pattern.compile("^duration: \\S+ ms  (execute |statement: )");

    /**
     * A text.
     *
     * @param regions its regions without {@code SQL}
     */
    private record Row(List<String> databases, String text, List<String> regions) {
        static Row of(String line) {
            String[] databases = line.split(": ", 2);
            String[] parts = databases[1].split(" => ", 2);
            return new Row(
                    databases[0].equals("all") ? DATABASES : List.of(databases[0].split(" ")),
                    parts[0],
                    List.of(parts[1].split(" \\+ ")));
        }

        /** Returns the tables that a region of one of these verbs names. */
        Set<String> tables(Set<String> verbs) {
            return regions.stream()
                    .map(region -> region.split(" ", 2))
                    .filter(region -> region.length == 2 && verbs.contains(region[0]))
                    .flatMap(region -> Arrays.stream(region[1].split(", ")))
                    .filter(TestedDatabase.TABLES::contains)
                    .collect(Collectors.toSet());
        }

        boolean has(String verb) {
            return regions.stream().anyMatch(region -> (region + " ").startsWith(verb + " "));
        }

        boolean isOnly(String verb) {
            return regions.stream().allMatch(region -> (region + " ").startsWith(verb + " "));
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** A text in a database that can execute it. */
    private record Executed(TestedDatabase database, Row row) {
        /** Whether it shares its database with other texts, because new ones are expensive and it changes nothing that lasts. */
        boolean isShared() {
            return database == TestedDatabase.DERBY || database != TestedDatabase.POSTGRESQL && row.isOnly("select");
        }

        @Override
        public String toString() {
            return database + ": " + row;
        }
    }

    static List<Row> rows() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(StatementTableTest.class.getResourceAsStream("statements.txt")),
                StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Row::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<Executed> executed() {
        return rows().stream()
                // JDBC does not execute these
                .filter(row -> !row.text.startsWith("copy "))
                .flatMap(row -> row.databases.stream()
                        .flatMap(database -> tested(database).stream())
                        .map(database -> new Executed(database, row)));
    }

    /** Returns the texts whose first word is what the log of the server calls them. */
    static Stream<Row> executedByServer() {
        return executed()
                .filter(executed -> executed.database == TestedDatabase.POSTGRESQL)
                .map(Executed::row)
                .filter(row -> row.text.matches("(" + String.join("|", COUNTED_COMMANDS) + "|begin|start)\\b.*")
                        && !row.text.startsWith("select id into "));
    }

    private static Optional<TestedDatabase> tested(String name) {
        return Arrays.stream(TestedDatabase.values())
                .filter(database ->
                        database.isAvailable() && EnumWords.of(database).equals(name))
                .findFirst();
    }

    @Test
    void there_are_texts_of_eight_databases() {
        assertThat(rows())
                .hasSizeGreaterThan(150)
                .allSatisfy(row -> assertThat(DATABASES).containsAll(row.databases));
        assertThat(rows().stream().map(Row::text)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void the_regions_are_what_the_text_does(Row row) {
        assertThat(Statements.of(row.text))
                .extracting(statement -> statement.region().name())
                .containsExactlyElementsOf(
                        row.regions.stream().map(region -> "SQL " + region).toList());
    }

    static Stream<Arguments> rowsByDialect() {
        return rows().stream()
                .flatMap(row -> row.databases.stream().map(database -> Arguments.of(row, dialect(database))));
    }

    private static Dialect dialect(String database) {
        return switch (database) {
            case "sqlserver" -> Dialect.SQL_SERVER;
            case "derby" -> Dialect.STANDARD;
            default -> Dialect.valueOf(database.toUpperCase(Locale.ROOT));
        };
    }

    @ParameterizedTest
    @MethodSource("rowsByDialect")
    void a_database_that_is_known_changes_no_region(Row row, Dialect dialect) {
        assertThat(Statements.of(row.text, () -> dialect))
                .extracting(statement -> statement.region().name())
                .containsExactlyElementsOf(
                        row.regions.stream().map(region -> "SQL " + region).toList());
    }

    @AfterAll
    static void closeDatabases() throws SQLException {
        TestedDatabase.closeAll();
    }

    @ParameterizedTest
    @MethodSource("executed")
    void the_database_reads_and_writes_the_tables_that_are_named(Executed executed) throws SQLException {
        withDatabase(executed, TestedDatabase.TABLES, connection -> isAsNamed(executed.row, connection));
        // all databases read alike
        if (executed.row.isOnly("select") && executed.row.databases.get(0).equals(EnumWords.of(executed.database))) {
            needsItsTables(executed);
        }
    }

    /** Returns databases whose drivers execute all statements of a text. */
    static Stream<TestedDatabase> ofSeveralStatements() {
        return Stream.of(TestedDatabase.H2, TestedDatabase.HSQLDB, TestedDatabase.POSTGRESQL)
                .filter(TestedDatabase::isAvailable);
    }

    @ParameterizedTest
    @MethodSource("ofSeveralStatements")
    void what_a_database_changes_is_no_read(TestedDatabase database) throws SQLException {
        int changes = 0;
        try (Connection connection = database.create(TestedDatabase.TABLES)) {
            connection.setAutoCommit(false);
            for (String sql : HiddenWrites.changes()) {
                Map<String, String> before = TestedDatabase.rows(connection);
                try {
                    execute(connection, sql);
                } catch (SQLException rejected) {
                    if (database == TestedDatabase.POSTGRESQL) {
                        connection.rollback();
                    }
                }
                if (!TestedDatabase.rows(connection).equals(before)) {
                    changes++;
                    assertThat(SqlCall.read(sql, () -> connection).statements())
                            .as(sql)
                            .anySatisfy(statement -> assertThat(
                                            SqlRegion.verb(statement.region().name()))
                                    .isNotIn("select", "other", "commit", "rollback"));
                }
                connection.rollback();
            }
        }
        assertThat(changes).isGreaterThanOrEqualTo(10);
    }

    private static void withDatabase(Executed executed, List<String> tables, ThrowingConsumer<Connection> use)
            throws SQLException {
        if (!executed.isShared()) {
            try (Connection connection = executed.database.create(tables)) {
                use.accept(connection);
            }
            return;
        }
        Connection connection = executed.database.shared(tables);
        try {
            use.accept(connection);
        } finally {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        }
    }

    private static void isAsNamed(Row row, Connection connection) throws SQLException {
        Set<String> written = row.tables(WRITES);
        prepare(connection, row);
        Map<String, String> before = TestedDatabase.rows(connection);
        boolean hasRows = execute(connection, row.text);
        Map<String, String> after = TestedDatabase.rows(connection);

        Set<String> changed = new HashSet<>(before.keySet());
        changed.removeIf(table -> !after.containsKey(table) || after.get(table).equals(before.get(table)));
        // only the server knows what code of its own changes, and what is undone is not changed
        if (!row.has("call") && !row.has("rollback")) {
            assertThat(changed).isEqualTo(written);
        }
        if (row.isOnly("select")) {
            assertThat(hasRows).isTrue();
        }
    }

    /** A query fails if one of its tables is missing, and needs no other one. */
    private static void needsItsTables(Executed executed) throws SQLException {
        Set<String> named = executed.row.tables(Set.of("select"));
        for (String missing : TestedDatabase.TABLES) {
            List<String> others = TestedDatabase.TABLES.stream()
                    .filter(table -> !table.equals(missing))
                    .toList();
            withDatabase(executed, others, connection -> {
                if (named.contains(missing)) {
                    assertThatThrownBy(() -> execute(connection, executed.row.text))
                            .isInstanceOf(SQLException.class);
                } else {
                    execute(connection, executed.row.text);
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("executedByServer")
    @EnabledIfSystemProperty(named = "build.postgresql", matches = "jdbc:.+")
    @Timeout(60)
    void the_log_of_the_server_has_the_statements_that_are_counted(Row row) throws Exception {
        String name = "row" + Math.abs(row.text.hashCode());
        List<String> logged;
        try (Connection connection = TestedDatabase.POSTGRESQL.create(TestedDatabase.TABLES)) {
            try (Connection own = TestedDatabase.POSTGRESQL.connect("preparing")) {
                prepare(own, row);
                own.setClientInfo("ApplicationName", name);
                execute(own, row.text);
            }
            logged = loggedCommands(connection, name);
        }

        List<String> counted = row.regions.stream()
                .map(region -> region.split(" ", 2)[0])
                .filter(COUNTED_COMMANDS::contains)
                .toList();
        logged.removeIf(command -> !COUNTED_COMMANDS.contains(command));
        assertThat(counted).isEqualTo(logged);
    }

    /** Executes what a text needs. */
    private static void prepare(Connection connection, Row row) throws SQLException {
        String needed = NEEDED.get(row.text);
        if (needed != null) {
            execute(connection, needed);
        }
    }

    /** Returns the commands that a server executed for a connection of this name, in lower case. */
    private static List<String> loggedCommands(Connection connection, String name) throws Exception {
        List<String> commands = new ArrayList<>();
        for (CSVRecord line : CSVParser.parse(completeLog(connection, name), CSVFormat.DEFAULT)) {
            if (line.get(LOGGED_APPLICATION).equals(name)
                    && LOGGED_EXECUTION.matcher(line.get(LOGGED_MESSAGE)).find()) {
                commands.add(line.get(LOGGED_COMMAND).toLowerCase(Locale.ROOT).split(" ", 2)[0]);
            }
        }
        return commands;
    }

    /** Returns the log once it has a statement that is executed now: a process of its own writes it, in order, but later. */
    private static String completeLog(Connection connection, String name) throws Exception {
        String last = "select 'last of " + name + "'";
        execute(connection, last);
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(MOST_SECONDS)) {
            try (Statement statement = connection.createStatement();
                    ResultSet log = statement.executeQuery("select pg_read_file('log/statements.csv')")) {
                log.next();
                if (log.getString(1).contains(last)) {
                    return log.getString(1);
                }
            }
            Thread.sleep(10);
        }
        throw new AssertionError(
                "the log of PostgreSQL lacks a statement that was executed " + MOST_SECONDS + " s ago");
    }

    private static boolean execute(Connection connection, String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.execute(text);
        }
    }
}
