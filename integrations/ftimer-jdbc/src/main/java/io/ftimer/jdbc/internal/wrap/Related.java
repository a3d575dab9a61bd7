package io.ftimer.jdbc.internal.wrap;

import io.ftimer.jdbc.internal.call.Rows;
import io.ftimer.jdbc.internal.call.SqlCall;
import java.lang.reflect.Method;
import java.sql.ResultSet;
import org.jspecify.annotations.Nullable;

/**
 * An object that knows the one from which it came, such as a result set its statement, and returns the instrumented one. Changes of
 * rows by a result set are recorded.
 */
final class Related extends InstrumentedObject {
    private final Object origin;
    private final Rows rows;

    private Related(Object target, Object origin, Rows rows) {
        super(target);
        this.origin = origin;
        this.rows = rows;
    }

    /**
     * Returns an object that leads back to another one.
     *
     * @param rows counts its rows
     */
    static Object of(Object target, Class<?> type, Object origin, Rows rows) {
        return proxy(new Related(target, origin, rows), type);
    }

    @Override
    @Nullable
    Object call(Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        Object result;
        try (SqlCall call = begin(proxy, method.getName())) {
            result = pass(method, arguments);
        }
        if (method.getName().equals("next") && Boolean.TRUE.equals(result)) {
            rows.add(1);
        }
        boolean isOrigin = result != null
                && (method.getName().equals("getStatement") || method.getName().equals("getConnection"));
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
