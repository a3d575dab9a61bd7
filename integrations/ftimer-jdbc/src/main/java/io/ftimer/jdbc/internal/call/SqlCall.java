package io.ftimer.jdbc.internal.call;

import io.ftimer.CheckedSupplier;
import io.ftimer.FTimers;
import io.ftimer.internal.engine.Node;
import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.engine.SqlTexts;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SqlRegion;
import io.ftimer.internal.session.Joining;
import io.ftimer.internal.session.SessionSql;
import io.ftimer.internal.session.SqlCallDepth;
import io.ftimer.internal.session.SqlSource;
import io.ftimer.jdbc.internal.sql.Dialect;
import io.ftimer.jdbc.internal.sql.Statements;
import io.ftimer.jdbc.internal.sql.Statements.SqlStatement;
import io.ftimer.values.FTimerException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A call of a driver that executes statements, from its start to {@link #close()} on the same thread. It is recorded once,
 * however many layers around the driver begin it: only the outermost call of a thread records ({@link SqlCallDepth}). Every kind of
 * instrumentation uses this class.
 *
 * <pre>{@code
 * try (SqlCall call = SqlCall.begin(sql)) {
 *     return statement.executeQuery(sql);
 * }
 * }</pre>
 *
 * <p>A text with several statements, and a batch with several names, is recorded under each name; the time is that of the
 * first one. Thread safety: thread-confined.
 */
public final class SqlCall implements AutoCloseable {
    private static final ByIdentity<Dialect> DIALECTS = new ByIdentity<>();

    private final int[] numbers = numbers();
    private final int depthAround = numbers[SqlCallDepth.RUNNING];

    /** What is recorded, null for nothing. */
    private @Nullable OpenStatement statement;

    /** Whether the driver executes nothing else in this call. */
    private boolean isAlone;

    private SqlCall() {
        numbers[SqlCallDepth.RUNNING] = depthAround + 1;
    }

    /** Returns the numbers of the calling thread after it has joined a session, where it begins at 0: what an earlier test left counts no more. */
    private static int[] numbers() {
        Joining.currentBinding();
        return SqlCallDepth.ofThread();
    }

    /** A text as a database reads it. */
    public record ReadText(String sql, Supplier<Dialect> dialect, List<SqlStatement> statements) {
        public static final ReadText NONE = new ReadText("", () -> Dialect.UNKNOWN, List.of());

        /** Says so if a further statement in one of the texts would not be recorded, in a run that has to prove it. */
        private static void prove(List<ReadText> executed) {
            if (SqlSource.isProven()) {
                executed.stream()
                        .filter(text -> !Statements.hasFurther(text.sql, text.dialect.get()))
                        .forEach(text -> SqlSource.miss("a further statement in the same text would not be recorded: "
                                + text.statements.stream()
                                        .map(SqlStatement::text)
                                        .collect(Collectors.joining("; "))));
            }
        }
    }

    public static SqlCall begin(@Nullable String sql) {
        return begin(Statements.of(sql == null ? "" : sql));
    }

    /** Returns a text as the database of a connection reads it; it is asked once, and only where databases differ. */
    public static ReadText read(String sql, CheckedSupplier<Connection, SQLException> connection) {
        Supplier<Dialect> dialect = () -> {
            try (SqlCall call = beginUnrecorded()) {
                return dialect(connection.get());
            } catch (SQLException | RuntimeException | LinkageError unknown) {
                return Dialect.UNKNOWN;
            }
        };
        return new ReadText(sql, dialect, Statements.of(sql, dialect));
    }

    private static Dialect dialect(Connection connection) throws SQLException {
        Dialect known = DIALECTS.find(connection);
        if (known == null) {
            known = Dialect.of(connection.getMetaData().getDatabaseProductName());
            DIALECTS.put(connection, known);
        }
        return known;
    }

    public static SqlCall beginConnection() {
        SqlSource.tell(SessionSql::useConnections);
        return beginWithoutText("connection");
    }

    /** Begins what has a verb and no text, such as a commit. */
    public static SqlCall beginWithoutText(String verb) {
        return begin(List.of(new SqlStatement(SqlRegion.of(verb, ""), "", true)));
    }

    /**
     * Begins a change of a row by the result set of a query.
     *
     * @param change {@code insert into}, {@code update} or {@code delete from}
     */
    public static SqlCall beginRowChange(String change, ResultSet rows) {
        return isRunning() ? beginUnrecorded() : begin(change + table(rows));
    }

    /** Not every driver knows the table. */
    private static String table(ResultSet rows) {
        try (SqlCall call = beginUnrecorded()) {
            String table = rows.getMetaData().getTableName(1);
            return table == null || table.isEmpty() ? "" : " \"" + table.replace('"', ' ') + '"';
        } catch (SQLException unknown) {
            return "";
        }
    }

    /** Begins a call in which a driver or pool may execute statements of its own: nothing is recorded until its end. */
    public static SqlCall beginUnrecorded() {
        return new SqlCall();
    }

    public static boolean isRunning() {
        return numbers()[SqlCallDepth.RUNNING] > 0;
    }

    /** Returns the number of calls of the calling thread that were outermost and executed something; it may overflow. */
    public static int recorded() {
        return SqlCallDepth.ofThread()[SqlCallDepth.RECORDED];
    }

    private static SqlCall begin(List<SqlStatement> statements) {
        return new SqlCall().recordIfOutermost(() -> Execution.of(statements, SqlTexts.UNKNOWN_VALUES));
    }

    /**
     * Begins the execution of a text.
     *
     * @param values the hash of the bound values
     */
    public static SqlCall begin(ReadText text, long values) {
        return new SqlCall().recordIfOutermost(() -> {
            ReadText.prove(List.of(text));
            return Execution.of(text.statements, values);
        });
    }

    public static SqlCall beginBatch(List<ReadText> batch) {
        return new SqlCall().recordIfOutermost(() -> {
            ReadText.prove(batch);
            return Execution.ofBatch(batch);
        });
    }

    private SqlCall recordIfOutermost(Supplier<List<Execution>> executed) {
        if (depthAround > 0) {
            return this;
        }
        numbers[SqlCallDepth.RECORDED]++;
        try {
            List<Execution> executions = executed.get();
            for (Execution further : executions.subList(Math.min(1, executions.size()), executions.size())) {
                OpenStatement begun = OpenStatement.begin(further);
                if (begun != null) {
                    begun.end();
                }
            }
            isAlone = executions.size() == 1;
            statement = executions.isEmpty() ? null : OpenStatement.begin(executions.get(0));
            return this;
        } catch (RuntimeException | Error rejected) {
            numbers[SqlCallDepth.RUNNING] = depthAround;
            throw rejected;
        }
    }

    public Rows rows() {
        return statement == null || !isAlone
                ? Rows.NOT_COUNTED
                : new Rows(
                        statement.text(),
                        !SqlRegion.READS.contains(
                                SqlRegion.verb(statement.region().name())));
    }

    /** Ends the call, with those inside it that an error kept from ending; to be called once. */
    @Override
    public void close() {
        numbers[SqlCallDepth.RUNNING] = depthAround;
        if (statement != null) {
            statement.end();
        }
    }

    /** Counts the rows that one execution of a statement reads or changes, also after its end. Thread-safe. */
    public record Rows(SqlTexts.@Nullable Execution execution, boolean mayChange) {
        /** Those of what is not recorded, or shares its call with other statements. */
        public static final Rows NOT_COUNTED = new Rows(null, true);

        /** Counts rows; with 0, says that all others will be counted. */
        public void add(long rows) {
            if (execution != null) {
                execution.addRows(rows);
            }
        }

        /** Counts what a method of JDBC has returned: a number of changed rows, that there are rows to read, or that there are none. */
        public void addResult(@Nullable Object result) {
            if (result instanceof Number changed) {
                add(Math.max(0, changed.longValue()));
            } else if (!Boolean.FALSE.equals(result) || !mayChange) {
                add(0);
            }
        }
    }

    /** The region of an execution that has begun, and the execution of its text, null if there is none or the region is not recorded. */
    private record OpenStatement(Recorder recorder, RegionKey region, SqlTexts.@Nullable Execution text) {
        /** The region inside a batch whose calls are its statements. */
        static final String BATCHED = "batched";

        /** Opens the region; null if that is rejected. */
        static @Nullable OpenStatement begin(Execution execution) {
            Recorder recorder = FTimers.current().recorder();
            SqlSource.tell(SessionSql::use);
            try {
                Node opened = recorder.startRegion(execution.region());
                return recorder.lastStatus().isSuccess()
                        ? new OpenStatement(
                                recorder, execution.region(), opened == null ? null : text(recorder, execution))
                        : null;
            } catch (FTimerException rejected) {
                throwUnlessClosed(recorder, rejected);
                return null;
            }
        }

        /** Records size and text in the region that is open; returns the execution of the text, null if there is none or the session is closed. */
        private static SqlTexts.@Nullable Execution text(Recorder recorder, Execution execution) {
            try {
                if (execution.batched() > 0) {
                    recorder.add(BATCHED, execution.batched(), 0);
                }
                return execution.text().isEmpty() ? null : recorder.beginSql(execution.text(), execution.values());
            } catch (FTimerException closed) {
                return null;
            }
        }

        void end() {
            if (text != null) {
                text.run();
            }
            try {
                recorder.stop(region);
            } catch (FTimerException rejected) {
                throwUnlessClosed(recorder, rejected);
            }
        }

        private static void throwUnlessClosed(Recorder recorder, FTimerException rejected) {
            if (!recorder.isAfterClose(rejected)) {
                throw rejected;
            }
        }
    }

    /**
     * What one call of a driver executes under one name.
     *
     * @param text the text without literals; of several in a batch the first; empty if there is none
     * @param batched the number of statements in the batch, 0 if it is none
     * @param values the hash of the bound values; unknown for a batch, and where several statements share them
     */
    private record Execution(RegionKey region, String text, int batched, long values) {

        static List<Execution> of(List<SqlStatement> statements, long values) {
            long ofEach = statements.size() == 1 ? values : SqlTexts.UNKNOWN_VALUES;
            return statements.stream()
                    .map(statement -> of(statement, "", 0, ofEach))
                    .toList();
        }

        private static Execution of(SqlStatement statement, String ending, int batched, long values) {
            if (!statement.isDecided()) {
                SqlSource.miss(
                        "a statement was executed that may write or not, depending on the database and its settings: "
                                + statement.text());
            }
            RegionKey region = statement.region();
            return new Execution(
                    new RegionKey(region.kind(), region.name() + ending), statement.text(), batched, values);
        }

        static List<Execution> ofBatch(List<ReadText> batch) {
            Map<RegionKey, Execution> byRegion = new LinkedHashMap<>();
            for (ReadText text : batch) {
                for (SqlStatement statement : text.statements) {
                    Execution batched = of(statement, " (batch)", 1, SqlTexts.UNKNOWN_VALUES);
                    byRegion.merge(
                            batched.region,
                            batched,
                            (known, next) -> new Execution(known.region, known.text, known.batched + 1, known.values));
                }
            }
            return new ArrayList<>(byRegion.values());
        }
    }
}
