package io.ftimer.report;

import io.ftimer.summary.Summary;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A file name with tokens for when and where a report is made, for instance {@code timing.$YYYY$MM$DD.$RANK}.
 *
 * <table>
 * <caption>Tokens</caption>
 * <tr><td>{@code $YYYY $MM $DD $HH $MIN $SS}</td><td>year and two digits each of month, day, hour, minute, second</td></tr>
 * <tr><td>{@code $Y $M $D $h $m $s}</td><td>the same</td></tr>
 * <tr><td>{@code $WallTime}</td><td>{@code yyyy-MM-dd_HH.mm.ss} of the wall clock, as all of the above</td></tr>
 * <tr><td>{@code $SimTime}</td><td>the same of the simulated time that was given</td></tr>
 * <tr><td>{@code $RANK}</td><td>the number of the rank</td></tr>
 * </table>
 *
 * <p>Of several tokens that fit, the longest is meant: {@code $YYYY} is a year, not a year and {@code YYY}; {@code $MM} is a
 * month and {@code $mm} minutes. A dollar sign with something else behind it is an error, {@code $$} is a dollar sign.
 *
 * <p>Thread safety: immutable.
 */
public final class FileNameTemplate {
    /** The form of {@link Summary#endDate()}. */
    private static final DateTimeFormatter LABEL = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss xx", Locale.ROOT);

    private static final String STAMP = "%1$tY-%1$tm-%1$td_%1$tH.%1$tM.%1$tS";

    /** Where and when, as far as it is known. */
    private record Occasion(LocalDateTime now, @Nullable LocalDateTime simulated, OptionalInt rank) {}

    private record Token(String text, Function<Occasion, String> value) {}

    private static final Token SIMULATED_TIME = new Token("$SimTime", FileNameTemplate::simulated);
    private static final Token RANK = new Token("$RANK", FileNameTemplate::rank);

    /** Of two tokens of which one begins with the other, the longer one stands first. */
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

    /** What is to be put together: tokens, and texts that stand for themselves. */
    private final List<Token> parts;

    private final String text;
    private final OptionalInt rank;

    private FileNameTemplate(String text, List<Token> parts, OptionalInt rank) {
        this.text = text;
        this.parts = parts;
        this.rank = rank;
    }

    /**
     * Returns the template that a text stands for.
     *
     * @throws IllegalArgumentException if it is blank, or a dollar sign begins no token
     */
    public static FileNameTemplate parse(String template) {
        if (template.isBlank()) {
            throw new IllegalArgumentException("the template of a file name is blank");
        }
        List<Token> parts = new ArrayList<>();
        int at = 0;
        while (at < template.length()) {
            int dollar = template.indexOf('$', at);
            int end = dollar < 0 ? template.length() : dollar;
            if (end > at) {
                String literal = template.substring(at, end);
                parts.add(new Token(literal, occasion -> literal));
            }
            at = end;
            if (dollar >= 0) {
                Token token = tokenAt(template, dollar);
                parts.add(token);
                at += token.text.length();
            }
        }
        return new FileNameTemplate(template, parts, OptionalInt.empty());
    }

    private static Token tokenAt(String template, int at) {
        return TOKENS.stream()
                .filter(token -> template.startsWith(token.text, at))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("\"" + template + "\" has no known token at \""
                        + template.substring(at) + "\"; the tokens are "
                        + String.join(" ", TOKENS.stream().map(Token::text).toList())));
    }

    private static Token wall(String token, String format) {
        return new Token(token, occasion -> String.format(Locale.ROOT, format, occasion.now));
    }

    private static String simulated(Occasion occasion) {
        if (occasion.simulated == null) {
            throw missing("$SimTime", "there is no simulated time; use the overload that takes one");
        }
        return String.format(Locale.ROOT, STAMP, occasion.simulated);
    }

    private static String rank(Occasion occasion) {
        return Integer.toString(
                occasion.rank.orElseThrow(() -> missing("$RANK", "the rank is not known; tell it with ofRank")));
    }

    private static IllegalStateException missing(String token, String why) {
        return new IllegalStateException("a file name has the token " + token + ", but " + why);
    }

    /** Returns this template for that rank. */
    public FileNameTemplate ofRank(int number) {
        return new FileNameTemplate(text, parts, OptionalInt.of(number));
    }

    /** Returns whether there is a token for the rank, which was not told yet. */
    public boolean needsRank() {
        return rank.isEmpty() && parts.contains(RANK);
    }

    /** Returns whether there is a token for the time inside a simulation. */
    public boolean needsSimulatedTime() {
        return parts.contains(SIMULATED_TIME);
    }

    /**
     * Returns the file of a moment.
     *
     * @throws IllegalStateException if there is a token for the simulated time, or for a rank that was not told
     */
    public Path resolve(LocalDateTime now) {
        return resolve(new Occasion(Objects.requireNonNull(now, "now"), null, rank));
    }

    /** Returns the file of a moment, and of the time inside a simulation. */
    public Path resolve(LocalDateTime now, LocalDateTime simulated) {
        return resolve(
                new Occasion(Objects.requireNonNull(now, "now"), Objects.requireNonNull(simulated, "simulated"), rank));
    }

    /**
     * Returns the file of the moment at which a summary was taken.
     *
     * @throws java.time.DateTimeException if it is a rejected one, which has no moment
     */
    public Path resolve(Summary taken) {
        return resolve(momentOf(taken));
    }

    /**
     * As {@link #resolve(Summary)}, for a template that names of files begin with: unlike a path, it may end with a slash.
     *
     * @throws java.time.DateTimeException if it is a rejected one, which has no moment
     */
    public String resolveBeginning(Summary taken) {
        return text(new Occasion(momentOf(taken), null, rank));
    }

    private static LocalDateTime momentOf(Summary taken) {
        return LocalDateTime.parse(taken.endDate(), LABEL);
    }

    private Path resolve(Occasion occasion) {
        return Path.of(text(occasion));
    }

    private String text(Occasion occasion) {
        return parts.stream().map(part -> part.value.apply(occasion)).collect(Collectors.joining());
    }

    /** Returns the template as it was given. */
    @Override
    public String toString() {
        return text;
    }
}
