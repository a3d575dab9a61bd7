package io.ftimer.conformance.result;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The wall-clock labels of a replay. All replays happen at one moment that nothing else writes, so that the label can be
 * found in any output and replaced by the placeholder of the recordings.
 */
public final class DatePlaceholder {
    /** When replays happen. */
    public static final InstantSource DATES = InstantSource.fixed(Instant.parse("2003-02-01T13:14:15Z"));

    /** Where replays happen. */
    public static final ZoneId ZONE = ZoneOffset.ofHoursMinutes(-4, -30);

    private static final String LABEL = "2003-02-01 08:44:15 -0430";
    private static final String PLACEHOLDER = "{{DATE}}";

    private DatePlaceholder() {}

    /** Returns {@code text} with each label replaced by the placeholder. */
    public static String in(String text) {
        return text.replace(LABEL, PLACEHOLDER);
    }
}
