package io.ftimer.assertj.internal.expectation;

import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.ShownNumber;
import java.time.Duration;
import java.util.Optional;

/** The application contexts that the tests of this JVM have started. Thread-safe. */
public final class ApplicationContexts {
    private static int count;
    private static int listed;
    private static long nanos;

    private ApplicationContexts() {}

    public static synchronized void started(Duration time) {
        count++;
        nanos += time.toNanos();
    }

    /** Returns what was started if it exceeds a bound and more was started since this was asked last. */
    public static synchronized Optional<String> exceeding(int bound) {
        boolean isNew = count > bound && count > listed;
        listed = count;
        return isNew ? text() : Optional.empty();
    }

    /** Returns what was started in words; empty if nothing was. */
    public static synchronized Optional<String> text() {
        return ShownText.some(count, "application context was started", "application contexts were started")
                .map(started -> started + " in " + ShownNumber.ofNanos(nanos));
    }
}
