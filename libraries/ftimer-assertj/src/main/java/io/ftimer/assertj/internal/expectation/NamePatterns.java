package io.ftimer.assertj.internal.expectation;

import io.ftimer.internal.text.Wildcards;
import io.ftimer.report.internal.settings.TextSetting;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Names of threads, given by patterns in which {@code *} stands for any characters. Immutable.
 */
public record NamePatterns(String text, List<Pattern> patterns) implements Predicate<String> {

    public static final TextSetting<NamePatterns> SETTING = new TextSetting<>(
            "ftimer.otherThreads.ignore",
            parse(""),
            "names with * for any characters",
            text -> Optional.of(parse(text)));

    /** Parses patterns; an empty text has none. */
    static NamePatterns parse(String text) {
        return new NamePatterns(
                text,
                Arrays.stream(text.split(","))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .map(Wildcards::any)
                        .toList());
    }

    @Override
    public boolean test(String name) {
        return patterns.stream().anyMatch(pattern -> pattern.matcher(name).matches());
    }

    @Override
    public String toString() {
        return text;
    }
}
