package io.ftimer.jdbc.internal.call;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.SiteTimer;
import io.ftimer.TimerScope;
import io.ftimer.jdbc.internal.sql.SqlStatement;
import io.ftimer.jdbc.internal.sql.Statements;
import io.ftimer.values.FTimerException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call of a driver that executes statements, from its start to {@link #close()} on the same thread. It is recorded once,
 * however many layers around the driver begin it: only the outermost call of a thread records, which a counter of the thread
 * decides. Every kind of instrumentation uses this class.
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
    /** The region inside a batch whose calls are its statements. */
    static final String BATCHED = "batched";

    /** The number of calls that have begun; an array because pools keep the values of threads, and so their classes. */
    private static final ThreadLocal<int[]> DEPTH = ThreadLocal.withInitial(() -> new int[1]);

    private static final StatementTexts TEXTS = new StatementTexts();

    private final @Nullable TimerScope scope;
    private final @Nullable SiteTimer text;

    private SqlCall(@Nullable TimerScope scope, @Nullable SiteTimer text) {
        this.scope = scope;
        this.text = text;
    }

    /** Begins the execution of a text. */
    public static SqlCall begin(@Nullable String sql) {
        return begin(Statements.of(sql == null ? "" : sql));
    }

    /** Begins the execution of statements that were prepared together. */
    public static SqlCall begin(List<SqlStatement> statements) {
        return enter() ? outermost(Execution.of(statements)) : new SqlCall(null, null);
    }

    /** Begins the execution of a batch; each element has the statements of one text. */
    public static SqlCall beginBatch(List<List<SqlStatement>> batch) {
        return enter() ? outermost(Execution.ofBatch(batch)) : new SqlCall(null, null);
    }

    /** Returns whether the calling thread executes nothing else. */
    private static boolean enter() {
        return DEPTH.get()[0]++ == 0;
    }

    private static SqlCall outermost(List<Execution> executions) {
        try {
            for (Execution further : executions.subList(Math.min(1, executions.size()), executions.size())) {
                open(further).end();
            }
            return executions.isEmpty() ? new SqlCall(null, null) : open(executions.get(0));
        } catch (RuntimeException | Error rejected) {
            DEPTH.get()[0]--;
            throw rejected;
        }
    }

    private static SqlCall open(Execution execution) {
        TimerScope scope = FTimers.scope(execution.region());
        return new SqlCall(scope, scope.isActive() ? details(execution) : null);
    }

    /** Records size and text in the region that is open; returns the timer of the text, null if the session is closed. */
    private static @Nullable SiteTimer details(Execution execution) {
        try {
            FTimer recorder = FTimers.current();
            if (execution.batched() > 0) {
                recorder.add(BATCHED, execution.batched(), 0);
            }
            SiteTimer text = TEXTS.timer(recorder, execution.text());
            text.start();
            return text;
        } catch (FTimerException closed) {
            return null;
        }
    }

    private void end() {
        if (text != null) {
            try {
                text.stop();
            } catch (FTimerException closed) {
                // another thread closed the session: the code that executes statements must not notice
            }
        }
        if (scope != null) {
            scope.close();
        }
    }

    /** Ends the call; to be called once. */
    @Override
    public void close() {
        DEPTH.get()[0]--;
        end();
    }
}
