package io.ftimer.report;

import io.ftimer.internal.rows.SummaryWindow;
import io.ftimer.report.internal.files.FilePath;
import io.ftimer.summary.Summary;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A file name with tokens for the time and the rank of a report, for instance {@code timing.$YYYY$MM$DD.$RANK}.
 *
 * <table>
 * <caption>Tokens</caption>
 * <tr><td>{@code $YYYY $MM $DD $HH $MIN $SS}</td><td>year and two digits each of month, day, hour, minute, second</td></tr>
 * <tr><td>{@code $Y $M $D $h $m $s}</td><td>the same</td></tr>
 * <tr><td>{@code $WallTime}</td><td>{@code yyyy-MM-dd_HH.mm.ss}; like all of the above, of the wall clock</td></tr>
 * <tr><td>{@code $SimTime}</td><td>the same for a given simulated time</td></tr>
 * <tr><td>{@code $RANK}</td><td>the number of the rank</td></tr>
 * </table>
 *
 * <p>The longest matching token applies: {@code $YYYY} is a year, not a year followed by {@code YYY}. {@code $MM} is a month,
 * {@code $mm} are minutes. {@code $$} is a dollar sign; any other text after a dollar sign is an error.
 *
 * <p>Thread safety: immutable.
 */
public final class FileNameTemplate {
    private static final String STAMP = "%1$tY-%1$tm-%1$td_%1$tH.%1$tM.%1$tS";

    /** The values of the tokens, as far as they are known. */
    private record Occasion(LocalDateTime now, @Nullable LocalDateTime simulated, OptionalInt rank) {}

    private record Token(String text, Function<Occasion, String> value) {}

    private static final Token SIMULATED_TIME = new Token("$SimTime", FileNameTemplate::simulated);
    private static final Token RANK = new Token("$RANK", FileNameTemplate::rank);

    /** A token that starts with another one precedes it. */
    private static final List<Token> TOKENS = List.of(
            wall("$YYYY", "%tY"),
            wall("$WallTime", STAMP),
            SIMULATED_TIME,
            RANK,
            wall("$MIN", "%tM"),
            wall("$MM", "%tm"),
            wall("$DD", "%td"),
            wall("$HH", "%tH"),
            wall("$mm", "%tM"),
            wall("$SS", "%tS"),
            wall("$Y", "%tY"),
            wall("$M", "%tm"),
            wall("$D", "%td"),
            wall("$h", "%tH"),
            wall("$m", "%tM"),
            wall("$s", "%tS"),
            new Token("$$", occasion -> "$"));

    /** Tokens and literal texts. */
    private final List<Token> parts;

    private final String text;
    private final OptionalInt rank;

    private FileNameTemplate(String text, List<Token> parts, OptionalInt rank) {
        this.text = text;
        this.parts = parts;
        this.rank = rank;
    }

    /**
     * Parses a template.
     *
     * @throws IllegalArgumentException if it is blank or contains an unknown token
     */
    public static FileNameTemplate parse(String template) {
        if (template.isBlank()) {
            throw new IllegalArgumentException("file name template must not be blank");
        }
        List<Token> parts = new ArrayList<>();
        int at = 0;
        while (at < template.length()) {
            int dollar = template.indexOf('$', at);
            String literal = template.substring(at, dollar < 0 ? template.length() : dollar);
            Token part = dollar == at ? tokenAt(template, at) : new Token(literal, occasion -> literal);
            parts.add(part);
            at += part.text.length();
        }
        return new FileNameTemplate(template, parts, OptionalInt.empty());
    }

    private static Token tokenAt(String template, int at) {
        return TOKENS.stream()
                .filter(token -> template.startsWith(token.text, at))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("invalid file name template \"" + template
                        + "\": unknown token at \"" + template.substring(at) + "\"; expected one of "
                        + String.join(" ", TOKENS.stream().map(Token::text).toList())));
    }

    private static Token wall(String token, String format) {
        return new Token(token, occasion -> String.format(Locale.ROOT, format, occasion.now));
    }

    private static String simulated(Occasion occasion) {
        if (occasion.simulated == null) {
            throw missing("$SimTime", "a simulated time; use resolve(now, simulated)");
        }
        return String.format(Locale.ROOT, STAMP, occasion.simulated);
    }

    private static String rank(Occasion occasion) {
        return Integer.toString(occasion.rank.orElseThrow(() -> missing("$RANK", "a rank; set it with ofRank")));
    }

    private static IllegalStateException missing(String token, String required) {
        return new IllegalStateException("file name with " + token + " requires " + required);
    }

    /** Returns this template with {@code $RANK} set to a rank. */
    public FileNameTemplate ofRank(int number) {
        return new FileNameTemplate(text, parts, OptionalInt.of(number));
    }

    /** Returns whether the template contains {@code $RANK} and no rank is set. */
    public boolean needsRank() {
        return rank.isEmpty() && parts.stream().anyMatch(part -> part == RANK);
    }

    /** Returns whether the template contains {@code $SimTime}. */
    public boolean needsSimulatedTime() {
        return parts.stream().anyMatch(part -> part == SIMULATED_TIME);
    }

    /**
     * Returns the path for a point in time.
     *
     * @throws IllegalStateException if the template {@linkplain #needsSimulatedTime() needs a simulated time} or
     *     {@linkplain #needsRank() a rank}
     */
    public Path resolve(LocalDateTime now) {
        return resolve(new Occasion(Objects.requireNonNull(now, "now"), null, rank));
    }

    /**
     * Returns the path for a point in time and a simulated time.
     *
     * @throws IllegalStateException if the template {@linkplain #needsRank() needs a rank}
     */
    public Path resolve(LocalDateTime now, LocalDateTime simulated) {
        return resolve(
                new Occasion(Objects.requireNonNull(now, "now"), Objects.requireNonNull(simulated, "simulated"), rank));
    }

    /**
     * Returns the path for the time at which a summary was taken.
     *
     * @throws DateTimeException if the summary was rejected and has no time
     */
    public Path resolve(Summary taken) {
        return resolve(timeOf(taken));
    }

    /**
     * As {@link #resolve(Summary)}, for a template that is a prefix of file names: unlike a path, it may end with a slash.
     *
     * @throws DateTimeException if the summary was rejected and has no time
     */
    public String resolvePrefix(Summary taken) {
        return text(new Occasion(timeOf(taken), null, rank));
    }

    private static LocalDateTime timeOf(Summary taken) {
        SummaryWindow window = taken.rows().windowIfAny();
        if (window == null) {
            throw new DateTimeException("a rejected summary has no time: " + taken.status());
        }
        return LocalDateTime.ofInstant(window.end(), window.zone());
    }

    private Path resolve(Occasion occasion) {
        return FilePath.of(text(occasion));
    }

    private String text(Occasion occasion) {
        return parts.stream().map(part -> part.value.apply(occasion)).collect(Collectors.joining());
    }

    /** Returns the text that was parsed. */
    @Override
    public String toString() {
        return text;
    }
}
