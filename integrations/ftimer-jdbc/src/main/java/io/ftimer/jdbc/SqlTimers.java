package io.ftimer.jdbc;

import io.ftimer.jdbc.internal.wrap.InstrumentedDataSource;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * Records SQL statements as regions: each execution of a statement is a region such as {@code SQL select person} inside the
 * region that the calling thread runs.
 *
 * <pre>{@code
 * DataSource dataSource = SqlTimers.instrument(pool);
 * }</pre>
 *
 * <p>A statement is recorded once, however many pools and proxies are between the instrumented data source and the driver. On
 * a thread that is bound to no session nothing is recorded.
 *
 * <p>Thread safety: thread-safe.
 */
public final class SqlTimers {
    private SqlTimers() {}

    /**
     * Returns a data source that passes each call to {@code dataSource} and records the statements of its connections. Results
     * and exceptions pass unchanged. Connections, statements and result sets lead back to the instrumented objects:
     * {@code statement.getConnection()} returns the connection that created it.
     *
     * <p>The objects have the interfaces of JDBC only; {@code unwrap} returns those of the driver. The data source can be closed
     * if {@code dataSource} can.
     *
     * @return the instrumented data source; {@code dataSource} itself if it is instrumented
     */
    public static DataSource instrument(DataSource dataSource) {
        Objects.requireNonNull(dataSource, "dataSource");
        return InstrumentedDataSource.of(dataSource);
    }
}
