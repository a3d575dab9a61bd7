package io.ftimer.cli.duel;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads times such as {@code 90s}, {@code 20m} and {@code 1h30m}. Stateless. */
final class Budget implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        try {
            Duration duration = Duration.parse("PT" + text.toUpperCase(Locale.ROOT));
            if (duration.compareTo(Duration.ZERO) > 0 && duration.compareTo(Duration.ofDays(100)) < 0) {
                return duration;
            }
        } catch (DateTimeParseException e) {
            // rejected below
        }
        throw new TypeConversionException("expected a time such as 90s, 20m or 1h30m, was \"" + text + '"');
    }
}
