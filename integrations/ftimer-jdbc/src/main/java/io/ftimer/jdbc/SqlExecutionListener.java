package io.ftimer.jdbc;

import io.ftimer.internal.session.SqlSource;
import io.ftimer.jdbc.internal.call.SqlCall;
import io.ftimer.jdbc.internal.sql.SqlStatement;
import io.ftimer.jdbc.internal.sql.Statements;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import net.ttddyy.dsproxy.ExecutionInfo;
import net.ttddyy.dsproxy.QueryInfo;
import net.ttddyy.dsproxy.listener.QueryExecutionListener;
import org.jspecify.annotations.Nullable;

/**
 * Records the statements of a data source that {@code datasource-proxy} wraps, as {@link SqlTimers} does.
 *
 * <pre>{@code
 * DataSource dataSource = ProxyDataSourceBuilder.create(pool).listener(new SqlExecutionListener()).build();
 * }</pre>
 *
 * <p>It needs the library {@code net.ttddyy:datasource-proxy}, which is an optional dependency.
 *
 * <p>Thread safety: thread-safe.
 *
 * @since 0.1
 */
@SuppressWarnings("exports") // modules that use it require what is optional themselves
public final class SqlExecutionListener implements QueryExecutionListener {
    /** The calls that have begun in an execution: one for each listener of its data source. */
    private static final String CALLS = SqlCall.class.getName();

    /** Creates a listener. */
    public SqlExecutionListener() {
        SqlSource.make(false);
    }

    /** Opens the region of the execution. */
    @Override
    public void beforeQuery(ExecutionInfo execution, List<QueryInfo> queries) {
        List<List<SqlStatement>> statements =
                queries.stream().map(query -> Statements.of(query.getQuery())).toList();
        SqlCall call = execution.isBatch()
                ? SqlCall.beginBatch(batch(execution, statements))
                : SqlCall.begin(statements.stream().flatMap(List::stream).toList());
        Deque<SqlCall> calls = calls(execution);
        calls.push(call);
        execution.addCustomValue(CALLS, calls);
    }

    @SuppressWarnings("unchecked")
    private static Deque<SqlCall> calls(ExecutionInfo execution) {
        @Nullable Deque<SqlCall> begun = execution.getCustomValue(CALLS, Deque.class);
        return begun == null ? new ArrayDeque<>() : begun;
    }

    /** A prepared statement is listed once, whatever the size of its batch. */
    private static List<List<SqlStatement>> batch(ExecutionInfo execution, List<List<SqlStatement>> statements) {
        return statements.size() == 1 ? Collections.nCopies(execution.getBatchSize(), statements.get(0)) : statements;
    }

    /** Closes the region of the execution. */
    @Override
    public void afterQuery(ExecutionInfo execution, List<QueryInfo> queries) {
        @Nullable SqlCall call = calls(execution).poll();
        if (call != null) {
            call.close();
        }
    }
}
