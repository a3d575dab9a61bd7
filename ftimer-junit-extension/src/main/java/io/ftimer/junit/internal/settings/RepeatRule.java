package io.ftimer.junit.internal.settings;

import io.ftimer.assertj.internal.expectation.RepeatedStatement;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.report.internal.text.TextSetting;
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
 * @param kind the kind of repeated statements that it is about; empty for all
 */
public record RepeatRule(boolean fails, OptionalInt times, Optional<Kind> kind) {
    enum Kind {
        /** With different values, or with values that are unknown. */
        REPEATS,
        /** A query with the same values each time. */
        AGAIN
    }

    private static final Pattern TEXT = Pattern.compile("(warn|fail)(?:\\s*:\\s*(\\d+))?(?:\\s*:\\s*([a-z]+))?");

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
        Optional<Kind> kind = Optional.ofNullable(rule.group(3)).flatMap(only -> EnumWords.find(Kind.class, only));
        return times.isPresent() == (rule.group(2) != null) && kind.isPresent() == (rule.group(3) != null)
                ? Optional.of(Optional.of(new RepeatRule(rule.group(1).equals("fail"), times, kind)))
                : Optional.empty();
    }

    public boolean isAbout(RepeatedStatement statement) {
        return kind.isEmpty() || kind.get() == (statement.isAgain() ? Kind.AGAIN : Kind.REPEATS);
    }

    @Override
    public String toString() {
        return (fails ? "fail" : "warn")
                + (times.isPresent() ? ":" + times.getAsInt() : "")
                + kind.map(only -> ":" + EnumWords.of(only)).orElse("");
    }
}
