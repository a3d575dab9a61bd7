package io.ftimer.junit.internal.settings;

import io.ftimer.report.internal.settings.TextSetting;
import java.util.Locale;
import java.util.Optional;

/**
 * What follows if a test executes the same SQL statement again and again.
 *
 * @param fails whether the test fails; otherwise there is a warning
 * @param times how often a statement runs inside one call of a region before it is repeated
 */
public record RepeatRule(boolean fails, int times) {

    /** Reads a rule; the inner result is empty for none, the outer one if the text is invalid. */
    static Optional<Optional<RepeatRule>> parse(String text) {
        String[] parts = text.toLowerCase(Locale.ROOT).split(":", 2);
        return switch (parts.length == 1 ? text.toLowerCase(Locale.ROOT) : parts[0]) {
            case "off" -> parts.length == 1 ? Optional.of(Optional.empty()) : Optional.empty();
            case "warn" -> times(parts).map(times -> Optional.of(new RepeatRule(false, times)));
            case "fail" -> times(parts).map(times -> Optional.of(new RepeatRule(true, times)));
            default -> Optional.empty();
        };
    }

    private static Optional<Integer> times(String[] parts) {
        return parts.length == 2 ? TextSetting.integer(2, parts[1].strip()) : Optional.empty();
    }
}
