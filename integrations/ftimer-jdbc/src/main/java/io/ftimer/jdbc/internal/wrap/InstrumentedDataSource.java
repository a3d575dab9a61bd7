package io.ftimer.jdbc.internal.wrap;

import io.ftimer.internal.engine.PassingHandler;
import io.ftimer.internal.session.RecordsSql;
import io.ftimer.jdbc.internal.call.SqlCall;
import java.io.Closeable;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.ConnectionBuilder;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A data source, or a builder of its connections, whose connections are instrumented. */
public final class InstrumentedDataSource extends InstrumentedObject implements RecordsSql {

    private InstrumentedDataSource(Object target) {
        super(target);
    }

    /** Returns the instrumented data source, the same one if it is instrumented. It can be closed if the other one can. */
    public static DataSource of(DataSource dataSource) {
        if (PassingHandler.of(dataSource) instanceof InstrumentedObject) {
            return dataSource;
        }
        InstrumentedDataSource handler = new InstrumentedDataSource(dataSource);
        Object proxy = dataSource instanceof Closeable
                ? proxy(handler, DataSource.class, Closeable.class)
                : dataSource instanceof AutoCloseable
                        ? proxy(handler, DataSource.class, AutoCloseable.class)
                        : proxy(handler, DataSource.class);
        return (DataSource) proxy;
    }

    @Override
    @Nullable
    Object callOther(Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        if (method.getReturnType() == Connection.class) {
            try (SqlCall call = SqlCall.beginConnection()) {
                Object connection = pass(method, arguments);
                return connection == null ? null : InstrumentedConnection.of((Connection) connection);
            }
        }
        Object result = pass(method, arguments);
        if (result instanceof ConnectionBuilder builder) {
            return proxy instanceof ConnectionBuilder
                    ? proxy
                    : proxy(new InstrumentedDataSource(builder), ConnectionBuilder.class);
        }
        return result;
    }
}
