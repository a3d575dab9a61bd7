package io.ftimer.assertj;

import io.ftimer.summary.Summary;

/**
 * A timing tree that is still being recorded, such as that of the running test. Each assertion on it takes a new snapshot.
 */
public interface LiveTree {
    /** Returns a snapshot of what was recorded until now. */
    Summary summary();
}
