package io.ftimer.junit.internal.settings;

import io.ftimer.report.internal.settings.TextSetting;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What follows if a test executes the same SQL statement again and again.
 *
 * @param fails whether the test fails; otherwise there is a warning
 * @param times how often a statement runs inside one call of a region before it is repeated; empty for a number that depends on what the
 *     statement does: a look-up by a column twice, other queries three times, changes ten times; in the body of a test, which often
 *     prepares data, queries five times
 */
public record RepeatRule(boolean fails, OptionalInt times) {

    /** Reads a rule; the inner result is empty for none, the outer one if the text is invalid. */
    static Optional<Optional<RepeatRule>> parse(String text) {
        String[] parts = text.toLowerCase(Locale.ROOT).split(":", 2);
        boolean fails = parts[0].equals("fail");
        if (parts[0].equals("off") && parts.length == 1) {
            return Optional.of(Optional.empty());
        }
        if (!fails && !parts[0].equals("warn")) {
            return Optional.empty();
        }
        return parts.length == 1
                ? Optional.of(Optional.of(new RepeatRule(fails, OptionalInt.empty())))
                : TextSetting.integer(2, parts[1].strip())
                        .map(times -> Optional.of(new RepeatRule(fails, OptionalInt.of(times))));
    }

    /** Returns the text of the setting. */
    @Override
    public String toString() {
        return (fails ? "fail" : "warn") + (times.isPresent() ? ":" + times.getAsInt() : "");
    }
}
