package io.ftimer.junit.internal.settings;

import io.ftimer.assertj.internal.sql.RepeatedStatement;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.report.internal.settings.TextSetting;
import java.util.Locale;
import java.util.Optional;

/**
 * What follows if a test executes the same SQL statement again and again.
 *
 * @param fails whether the test fails; otherwise there is a warning
 * @param times how often a statement runs inside one call of a region before it is repeated
 * @param kind the kind of repeated statements that it is about; empty for all
 */
public record RepeatRule(boolean fails, int times, Optional<Kind> kind) {
    /** Kinds of repeated statements. */
    enum Kind {
        /** With different values, or with values that are unknown. */
        REPEATS,
        /** A query with the same values each time. */
        AGAIN
    }

    /** Reads a rule; the inner result is empty for none, the outer one if the text is invalid. */
    static Optional<Optional<RepeatRule>> parse(String text) {
        String[] parts = text.toLowerCase(Locale.ROOT).split("\\s*:\\s*", 3);
        if (parts.length == 1) {
            return parts[0].equals("off") ? Optional.of(Optional.empty()) : Optional.empty();
        }
        boolean fails = parts[0].equals("fail");
        Optional<Kind> kind = parts.length == 3 ? EnumWords.find(Kind.class, parts[2]) : Optional.empty();
        return (fails || parts[0].equals("warn")) && (parts.length == 2 || kind.isPresent())
                ? TextSetting.integer(2, parts[1]).map(times -> Optional.of(new RepeatRule(fails, times, kind)))
                : Optional.empty();
    }

    public boolean isAbout(RepeatedStatement statement) {
        return kind.isEmpty() || kind.get() == (statement.isAgain() ? Kind.AGAIN : Kind.REPEATS);
    }

    /** Returns the value of the setting. */
    @Override
    public String toString() {
        return (fails ? "fail:" : "warn:")
                + times
                + kind.map(only -> ":" + EnumWords.of(only)).orElse("");
    }
}
