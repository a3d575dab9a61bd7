package io.ftimer.jdbc.internal.call;

import io.ftimer.FTimers;
import io.ftimer.internal.engine.Node;
import io.ftimer.internal.recorder.Recorder;
import io.ftimer.internal.recorder.SqlExecution;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.session.SqlSource;
import io.ftimer.values.FTimerException;
import org.jspecify.annotations.Nullable;

/** The region of an execution that has begun. Thread-confined. */
final class OpenStatement {
    /** The region inside a batch whose calls are its statements. */
    static final String BATCHED = "batched";

    private final Recorder recorder;
    private final RegionKey region;

    /** The execution of the text; null if there is none or the region is not recorded. */
    private final @Nullable SqlExecution text;

    private OpenStatement(Recorder recorder, RegionKey region, @Nullable SqlExecution text) {
        this.recorder = recorder;
        this.region = region;
        this.text = text;
    }

    /** Opens the region; null if that is rejected. */
    static @Nullable OpenStatement begin(Execution execution) {
        Recorder recorder = FTimers.current().recorder();
        SqlSource.use();
        try {
            Node opened = recorder.startRegion(execution.region());
            return recorder.lastStatus().isSuccess()
                    ? new OpenStatement(recorder, execution.region(), opened == null ? null : text(recorder, execution))
                    : null;
        } catch (FTimerException rejected) {
            throwUnlessClosed(recorder, rejected);
            return null;
        }
    }

    /** Records size and text in the region that is open; returns the execution of the text, null if there is none or the session is closed. */
    private static @Nullable SqlExecution text(Recorder recorder, Execution execution) {
        try {
            if (execution.batched() > 0) {
                recorder.add(BATCHED, execution.batched(), 0);
            }
            return execution.text().isEmpty() ? null : recorder.beginSql(execution.text());
        } catch (FTimerException closed) {
            return null;
        }
    }

    /** Closes the region. */
    void end() {
        if (text != null) {
            text.end();
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
