package io.ftimer.sites;

import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.Seconds;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The fields of a {@link SiteResult}, for code that reads them by name. Times are in seconds and cover all iterations.
 */
public enum SiteField {
    /** The last start of the timer, since the start of the window. */
    START_TIME(result -> result.startNanos().stream().mapToDouble(Seconds::of)),
    /** How many iterations have a time. */
    ITER_COUNT(result -> DoubleStream.of(result.stats().count())),
    /** The number of the last iteration started. */
    ITER_NUM(result -> result.iteration().stream().asDoubleStream()),
    /** The total time of all iterations, including all segments of restarted ones. */
    ITER_TIME(result -> DoubleStream.of(result.stats().totalSeconds())),
    /** The iteration with the minimum time. */
    MIN_ITER(result -> iteration(result.stats().min())),
    /** The iteration with the maximum time. */
    MAX_ITER(result -> iteration(result.stats().max())),
    /** The contributor with the minimum time, 0 before contributors are reduced. */
    MIN_RANK(result -> result.stats().min().stream().mapToDouble(Extremum::contributor)),
    /** The contributor with the maximum time, 0 before contributors are reduced. */
    MAX_RANK(result -> result.stats().max().stream().mapToDouble(Extremum::contributor)),
    /** How many other site timers were running when this one was started last. */
    DEPTH(result -> result.depth().stream().asDoubleStream()),
    /** The same as {@link #ITER_TIME}. */
    TOTAL_TIME(result -> DoubleStream.of(result.stats().totalSeconds())),
    /** The minimum time. */
    MIN_TIME(result -> result.stats().min().stream().mapToDouble(Extremum::seconds)),
    /** The maximum time. */
    MAX_TIME(result -> result.stats().max().stream().mapToDouble(Extremum::seconds)),
    /** The mean time. */
    RUNNING_MEAN(result -> ifAny(result, IterationStats::meanSeconds)),
    /** The sample variance in square seconds, 0 for a single iteration. */
    RUNNING_VAR(result -> ifAny(result, IterationStats::varianceSquareSeconds)),
    /** The line of the site in its file. */
    LINE(result -> DoubleStream.of(result.site().line()), "__line__");

    private final Function<SiteResult, DoubleStream> value;
    private final String key;

    SiteField(Function<SiteResult, DoubleStream> value) {
        this.value = value;
        this.key = name().toLowerCase(Locale.ROOT);
    }

    SiteField(Function<SiteResult, DoubleStream> value, String key) {
        this.value = value;
        this.key = key;
    }

    /** Returns the name of the field as text, such as {@code min_iter}. */
    public String key() {
        return key;
    }

    /**
     * Returns the field of that name.
     *
     * @throws IllegalArgumentException if there is none; the message names the nearest field, or else all
     */
    public static SiteField named(String key) {
        return Arrays.stream(values())
                .filter(field -> field.key.equals(key))
                .findFirst()
                .orElseThrow(() -> noField(key));
    }

    private static IllegalArgumentException noField(String key) {
        String hint = NearestNames.hint(key, keys());
        return new IllegalArgumentException("no field of a site timer is called \"" + TextEscapes.display(key) + '"'
                + (hint.isEmpty() ? "; there are " + String.join(", ", keys()) : hint));
    }

    private static List<String> keys() {
        return Arrays.stream(values()).map(SiteField::key).toList();
    }

    OptionalDouble of(SiteResult result) {
        return value.apply(result).findFirst();
    }

    private static DoubleStream ifAny(SiteResult result, ToDoubleFunction<IterationStats> statistic) {
        return Stream.of(result.stats()).filter(stats -> stats.count() != 0).mapToDouble(statistic);
    }

    private static DoubleStream iteration(Optional<Extremum> extremum) {
        return extremum.stream()
                .flatMapToDouble(known -> known.iteration().stream().asDoubleStream());
    }
}
