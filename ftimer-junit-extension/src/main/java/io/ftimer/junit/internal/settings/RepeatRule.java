package io.ftimer.junit.internal.settings;

import io.ftimer.report.internal.settings.TextSetting;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What follows if a test executes the same SQL statement again and again.
 *
 * @param fails whether the test fails; otherwise there is a warning
 * @param times how often a statement runs inside one call of a region before it is repeated; empty for a number that depends on what the
 *     statement does: a look-up by a column twice, other queries three times, changes ten times; in the body of a test, which often
 *     prepares data, queries five times
 */
public record RepeatRule(boolean fails, OptionalInt times) {
    private static final Pattern TEXT = Pattern.compile("(warn|fail)(?:\\s*:\\s*(\\d+))?");

    /** Reads a rule; the inner result is empty for none, the outer one if the text is invalid. */
    static Optional<Optional<RepeatRule>> parse(String text) {
        String word = text.toLowerCase(Locale.ROOT);
        if (word.equals("off")) {
            return Optional.of(Optional.empty());
        }
        Matcher rule = TEXT.matcher(word);
        if (!rule.matches()) {
            return Optional.empty();
        }
        OptionalInt times = Optional.ofNullable(rule.group(2))
                .flatMap(number -> TextSetting.integer(2, number))
                .map(OptionalInt::of)
                .orElseGet(OptionalInt::empty);
        return times.isPresent() == (rule.group(2) != null)
                ? Optional.of(Optional.of(new RepeatRule(rule.group(1).equals("fail"), times)))
                : Optional.empty();
    }

    /** Returns the text of the setting. */
    @Override
    public String toString() {
        return (fails ? "fail" : "warn") + (times.isPresent() ? ":" + times.getAsInt() : "");
    }
}
