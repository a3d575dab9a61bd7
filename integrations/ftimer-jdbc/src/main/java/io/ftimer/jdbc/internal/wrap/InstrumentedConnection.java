package io.ftimer.jdbc.internal.wrap;

import io.ftimer.jdbc.internal.call.Rows;
import io.ftimer.jdbc.internal.call.SqlCall;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A connection whose statements are instrumented. */
final class InstrumentedConnection extends InstrumentedObject {

    private InstrumentedConnection(Connection target) {
        super(target);
    }

    static Connection of(Connection connection) {
        return isProxy(connection)
                ? connection
                : (Connection) proxy(new InstrumentedConnection(connection), Connection.class);
    }

    @Override
    @Nullable
    Object call(Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        Object result;
        try (SqlCall call = begin(method.getName(), arguments)) {
            result = pass(method, arguments);
        }
        if (result instanceof Statement statement) {
            String sql = sqlIn(arguments);
            return InstrumentedStatement.of(
                    statement,
                    method.getReturnType(),
                    (Connection) proxy,
                    sql,
                    sql == null ? List.of() : SqlCall.statements(sql, () -> (Connection) proxy));
        }
        if (result instanceof DatabaseMetaData metaData) {
            return Related.of(metaData, DatabaseMetaData.class, (Connection) proxy, Rows.NOT_COUNTED);
        }
        return result;
    }

    /** What pools and lazy data sources do in other calls of a connection does not count. */
    private static SqlCall begin(String method, @Nullable Object @Nullable [] arguments) {
        return switch (method) {
            case "commit" -> SqlCall.beginCommit();
            case "rollback" -> arguments == null ? SqlCall.beginRollback() : SqlCall.beginUnrecorded();
            default -> SqlCall.beginUnrecorded();
        };
    }
}
