package io.ftimer.jdbc.internal.instrumented;

import io.ftimer.internal.engine.FaultBarrier;
import io.ftimer.internal.session.SessionSql;
import io.ftimer.internal.session.SqlSource;
import io.ftimer.jdbc.internal.call.BoundValues;
import io.ftimer.jdbc.internal.call.ByIdentity;
import io.ftimer.jdbc.internal.call.SqlCall;
import io.ftimer.jdbc.internal.call.SqlCall.ReadText;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What instrumented methods of JDBC call first. Each method takes the object whose method was called; the result is called when the
 * method ends. The agent names these methods as text. Stateless, but for the texts of statements.
 *
 * <p>Every layer around a driver is instrumented, and {@link SqlCall} lets only the outermost one record. A layer that does not know
 * the text of a prepared statement leaves it to the next one. Nothing that is thrown here reaches the code that is instrumented.
 */
public final class DriverCalls {
    static final FaultBarrier BARRIER = new FaultBarrier("jdbc=true", SessionSql::missEverywhere, SqlSource::miss);

    /** What statements execute without a text as argument. */
    private static final ByIdentity<PreparedText> PREPARED = new ByIdentity<>();

    private DriverCalls() {}

    /** Begins {@code statement.execute(sql)} and its variants. */
    public static DriverCall execute(Object statement, @Nullable String sql) {
        return recorded(() -> SqlCall.begin(read(statement, sql), new BoundValues(null).hash(sql)));
    }

    /** Begins {@code statement.execute()} and its variants, of a statement that was prepared. */
    public static DriverCall execute(Object statement) {
        return begin(() -> {
            PreparedText prepared = prepared(statement);
            String sql = prepared.sql;
            return sql == null
                    ? unknown(statement)
                    : new DriverCall(SqlCall.begin(read(statement, sql), prepared.values.hash(null))::close);
        });
    }

    /** Begins {@code statement.executeBatch()} and its variant. An empty batch is left to the next layer. */
    public static DriverCall executeBatch(Object statement) {
        return begin(() -> {
            List<String> batch = prepared(statement).takeBatch();
            if (batch == null) {
                return unknown(statement);
            }
            return batch.isEmpty()
                    ? DriverCall.NONE
                    : new DriverCall(SqlCall.beginBatch(
                            batch.stream().map(sql -> read(statement, sql)).toList())::close);
        });
    }

    private static PreparedText prepared(Object statement) {
        return PREPARED.get(statement, () -> new PreparedText(null));
    }

    /** Only the outermost layer records: others need not read a text. */
    private static ReadText read(Object statement, @Nullable String sql) {
        return SqlCall.isRunning() || sql == null
                ? ReadText.NONE
                : SqlCall.read(sql, () -> ((Statement) statement).getConnection());
    }

    private static DriverCall begin(Supplier<DriverCall> call) {
        return BARRIER.begin(DriverCall.NONE, call);
    }

    private static DriverCall recorded(Supplier<SqlCall> call) {
        return begin(() -> new DriverCall(call.get()::close));
    }

    /** Begins the execution of a statement whose text this layer does not know, and maybe those around it do not either. */
    private static DriverCall unknown(Object statement) {
        if (SqlCall.isRunning()) {
            return DriverCall.NONE;
        }
        int recorded = SqlCall.recorded();
        return new DriverCall(() -> {
            if (SqlCall.recorded() == recorded) {
                SqlSource.miss("a prepared statement of " + statement.getClass().getName()
                        + " was executed whose text is unknown; start the agent before statements are prepared");
            }
        });
    }

    /** Begins {@code statement.addBatch(sql)}. */
    public static DriverCall addBatch(Object statement, @Nullable String sql) {
        return begin(() -> prepared(statement).add(sql == null ? "" : sql));
    }

    /** Begins {@code statement.addBatch()} of a statement that was prepared. */
    public static DriverCall addBatch(Object statement) {
        return begin(() -> {
            PreparedText prepared = prepared(statement);
            return prepared.add(prepared.sql);
        });
    }

    /** Begins a method such as {@code statement.setInt(parameter, value)}; it has the value only as a hash. */
    public static DriverCall bind(Object statement, Object parameter, @Nullable Object value) {
        return begin(() -> {
            prepared(statement).values.bind(parameter, value);
            return DriverCall.NONE;
        });
    }

    public static DriverCall clearBatch(Object statement) {
        return begin(() -> {
            prepared(statement).takeBatch();
            return DriverCall.NONE;
        });
    }

    /** Begins {@code connection.prepareStatement(sql)} and its variants. What it executes itself does not count. */
    public static DriverCall prepare(Object connection, @Nullable String sql) {
        return begin(() -> {
            SqlCall call = SqlCall.beginUnrecorded();
            return new DriverCall(
                    statement -> {
                        call.close();
                        if (statement != null) {
                            // with an empty batch: a pool may return a statement again
                            PREPARED.put(statement, new PreparedText(sql == null ? "" : sql));
                        }
                    },
                    call::close);
        });
    }

    public static DriverCall commit(Object connection) {
        return recorded(() -> SqlCall.beginWithoutText("commit"));
    }

    public static DriverCall rollback(Object connection) {
        return recorded(() -> SqlCall.beginWithoutText("rollback"));
    }

    public static DriverCall executeInsertRow(Object rows) {
        return recorded(() -> SqlCall.beginRowChange("insert into", (ResultSet) rows));
    }

    public static DriverCall executeUpdateRow(Object rows) {
        return recorded(() -> SqlCall.beginRowChange("update", (ResultSet) rows));
    }

    public static DriverCall executeDeleteRow(Object rows) {
        return recorded(() -> SqlCall.beginRowChange("delete from", (ResultSet) rows));
    }

    /** Begins a call in which a driver or pool may execute statements of its own, which do not count. */
    public static DriverCall manage(Object object) {
        return recorded(SqlCall::beginUnrecorded);
    }

    /** What a statement executes without a text as argument. Thread-safe, though only one thread at a time uses a statement. */
    static final class PreparedText {
        private final @Nullable String sql;
        private final BoundValues values;
        private final List<@Nullable String> batch = new ArrayList<>();

        /** The calls of {@code addBatch} that run: a class may call the method of its superclass. */
        private int additions;

        /** @param sql the text that was prepared; null if it is unknown */
        PreparedText(@Nullable String sql) {
            this.sql = sql;
            this.values = new BoundValues(sql);
        }

        /** Begins to add a text to the batch; null if it is unknown. */
        synchronized DriverCall add(@Nullable String text) {
            additions++;
            return new DriverCall(result -> end(true, text), () -> end(false, text));
        }

        private synchronized void end(boolean isAdded, @Nullable String text) {
            additions--;
            if (isAdded && additions == 0) {
                batch.add(text);
            }
        }

        /** Empties the batch, and returns its texts; null if one of them is unknown. */
        synchronized @Nullable List<String> takeBatch() {
            List<String> texts = batch.stream().flatMap(Stream::ofNullable).toList();
            boolean isKnown = texts.size() == batch.size();
            batch.clear();
            return isKnown ? texts : null;
        }
    }
}
