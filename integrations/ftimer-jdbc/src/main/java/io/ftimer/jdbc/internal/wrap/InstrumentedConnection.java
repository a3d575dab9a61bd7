package io.ftimer.jdbc.internal.wrap;

import io.ftimer.internal.engine.PassingHandler;
import io.ftimer.jdbc.internal.call.BoundValues;
import io.ftimer.jdbc.internal.call.SqlCall;
import io.ftimer.jdbc.internal.call.SqlCall.ReadText;
import io.ftimer.jdbc.internal.call.SqlCall.Rows;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A connection whose statements are instrumented. */
final class InstrumentedConnection extends InstrumentedObject {

    private InstrumentedConnection(Connection target) {
        super(target);
    }

    static Connection of(Connection connection) {
        return PassingHandler.of(connection) instanceof InstrumentedObject
                ? connection
                : (Connection) proxy(new InstrumentedConnection(connection), Connection.class);
    }

    @Override
    @Nullable
    Object callOther(Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        Object result;
        try (SqlCall call = begin(method.getName(), arguments)) {
            result = pass(method, arguments);
        }
        if (result instanceof Statement statement) {
            return proxy(
                    new InstrumentedStatement(statement, (Connection) proxy, sqlIn(arguments)), method.getReturnType());
        }
        if (result instanceof DatabaseMetaData metaData) {
            return proxy(new Related(metaData, proxy, Rows.NOT_COUNTED), DatabaseMetaData.class);
        }
        return result;
    }

    /** What pools and lazy data sources do in other calls of a connection does not count. */
    private static SqlCall begin(String method, @Nullable Object @Nullable [] arguments) {
        boolean isEnding = arguments == null && (method.equals("commit") || method.equals("rollback"));
        return isEnding ? SqlCall.beginWithoutText(method) : SqlCall.beginUnrecorded();
    }

    private static final class InstrumentedStatement extends InstrumentedObject {
        private final Connection connection;
        private final ReadText prepared;
        private final BoundValues values;
        private final List<ReadText> batch = new ArrayList<>();

        /** Those of the last execution, of which other methods return the results. */
        private Rows rows = Rows.NOT_COUNTED;

        /** @param sql the text that it executes without another one; null if nothing was prepared */
        private InstrumentedStatement(Statement target, Connection connection, @Nullable String sql) {
            super(target);
            this.connection = connection;
            this.prepared = sql == null ? ReadText.NONE : SqlCall.read(sql, () -> connection);
            this.values = new BoundValues(sql);
        }

        @Override
        @Nullable
        Object callOther(Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
            String name = method.getName();
            if (name.equals("executeBatch") || name.equals("executeLargeBatch")) {
                return executedBatch(method, arguments);
            }
            if (name.startsWith("execute")) {
                try (SqlCall call = SqlCall.begin(text(arguments), values.hash(sqlIn(arguments)))) {
                    rows = call.rows();
                    Object result = pass(method, arguments);
                    rows.addResult(result);
                    return related(result, method, proxy);
                } catch (Throwable failed) {
                    rows.add(0);
                    throw failed;
                }
            }
            Object result = pass(method, arguments);
            values.note(name, arguments);
            if (name.equals("getUpdateCount") || name.equals("getLargeUpdateCount")) {
                rows.addResult(result);
                rows = Rows.NOT_COUNTED;
            }
            if (name.equals("addBatch")) {
                batch.add(text(arguments));
            } else if (name.equals("clearBatch")) {
                batch.clear();
            }
            return related(result, method, proxy);
        }

        /** An empty batch is not sent to the database. */
        private @Nullable Object executedBatch(Method method, @Nullable Object @Nullable [] arguments)
                throws Throwable {
            List<ReadText> executed = List.copyOf(batch);
            batch.clear();
            try (SqlCall call = SqlCall.beginBatch(executed)) {
                Object changed = pass(method, arguments);
                for (int i = 0; changed != null && i < Array.getLength(changed); i++) {
                    call.rows().addResult(Array.get(changed, i));
                }
                return changed;
            }
        }

        private ReadText text(@Nullable Object @Nullable [] arguments) {
            String sql = sqlIn(arguments);
            return sql == null ? prepared : SqlCall.read(sql, () -> connection);
        }

        private @Nullable Object related(@Nullable Object result, Method method, Object proxy) {
            if (result == null) {
                return null;
            }
            if (method.getReturnType() == ResultSet.class) {
                boolean isQueried = !method.getName().equals("getGeneratedKeys");
                return proxy(new Related(result, proxy, isQueried ? rows : Rows.NOT_COUNTED), ResultSet.class);
            }
            return method.getName().equals("getConnection") ? connection : result;
        }
    }

    /**
     * An object that knows the one from which it came, such as a result set its statement, and returns the instrumented one. Changes of
     * rows by a result set are recorded.
     */
    private static final class Related extends InstrumentedObject {
        private final Object origin;
        private final Rows rows;

        private Related(Object target, Object origin, Rows rows) {
            super(target);
            this.origin = origin;
            this.rows = rows;
        }

        @Override
        @Nullable
        Object callOther(Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
            Object result;
            try (SqlCall call = begin(proxy, method.getName())) {
                result = pass(method, arguments);
            }
            if (method.getName().equals("next") && Boolean.TRUE.equals(result)) {
                rows.add(1);
            }
            boolean isOrigin = result != null
                    && (method.getName().equals("getStatement")
                            || method.getName().equals("getConnection"));
            return isOrigin ? origin : result;
        }

        private static @Nullable SqlCall begin(Object proxy, String method) {
            return switch (method) {
                case "insertRow" -> SqlCall.beginRowChange("insert into", (ResultSet) proxy);
                case "updateRow" -> SqlCall.beginRowChange("update", (ResultSet) proxy);
                case "deleteRow" -> SqlCall.beginRowChange("delete from", (ResultSet) proxy);
                default -> null;
            };
        }
    }
}
