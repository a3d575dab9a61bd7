package io.ftimer.report.internal.files;

import java.time.Duration;

/**
 * How a report is written.
 *
 * @param durable whether the write returns only after the storage device has the data
 * @param lockTimeout how long to wait for other writers of the file; not negative
 */
public record WriteOptions(boolean durable, Duration lockTimeout) {
    public static final WriteOptions DEFAULT = new WriteOptions(false, Duration.ofSeconds(30));

    public WriteOptions withDurable() {
        return new WriteOptions(true, lockTimeout);
    }

    public WriteOptions withLockTimeout(Duration limit) {
        return new WriteOptions(durable, limit);
    }
}
