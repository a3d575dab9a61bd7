package io.ftimer.agent.internal.match;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A name with wildcards: {@code *} matches any characters but dots, {@code **} any characters. {@code **.} also matches nothing, so
 * {@code a.**.B} matches {@code a.B}.
 */
public final class Glob {
    private static final String ANY = "**";
    private static final Pattern TOKEN = Pattern.compile("\\*\\*\\.|\\*\\*|\\*|[^*]+");

    private final String text;
    private final String literalStart;
    private final boolean literal;
    private final Pattern pattern;

    public Glob(String text) {
        this.text = text;
        int wildcard = text.indexOf('*');
        literal = wildcard < 0;
        literalStart = literal ? text : text.substring(0, wildcard);
        pattern = Pattern.compile(regex(text));
    }

    private static String regex(String text) {
        return TOKEN.matcher(text)
                .replaceAll(token -> Matcher.quoteReplacement(
                        switch (token.group()) {
                            case "**." -> "(?:.*\\.)?";
                            case ANY -> ".*";
                            case "*" -> "[^.]*";
                            default -> Pattern.quote(token.group());
                        }));
    }

    public boolean isLiteral() {
        return literal;
    }

    public boolean matches(String name) {
        return literal
                ? name.equals(text)
                : name.startsWith(literalStart) && pattern.matcher(name).matches();
    }

    /**
     * Returns the number of letters to change, add or remove so that the name matches, ignoring case; {@link Integer#MAX_VALUE} if
     * so many letters of this glob differ that the name is not near.
     */
    int distance(String name) {
        int[] previous = IntStream.rangeClosed(0, name.length()).toArray();
        int letters = (int) text.chars().filter(c -> c != '*').count();
        int limit = Math.min((letters + 2) / 4, letters - 1);
        int at = 0;
        while (at < text.length()) {
            int[] current = new int[previous.length];
            char c = text.charAt(at);
            boolean any = text.startsWith(ANY, at);
            boolean wildcard = c == '*';
            current[0] = wildcard ? previous[0] : previous[0] + 1;
            int smallest = current[0];
            for (int j = 1; j < current.length; j++) {
                char letter = name.charAt(j - 1);
                if (wildcard) {
                    int inserted = any || letter != '.' ? 0 : 1;
                    current[j] = Math.min(previous[j], current[j - 1] + inserted);
                } else {
                    int substituted =
                            previous[j - 1] + (Character.toLowerCase(c) == Character.toLowerCase(letter) ? 0 : 1);
                    current[j] = Math.min(substituted, Math.min(previous[j], current[j - 1]) + 1);
                }
                smallest = Math.min(smallest, current[j]);
            }
            if (smallest > limit) {
                // it only grows; most classes of a JVM end here
                return Integer.MAX_VALUE;
            }
            at += any ? 2 : 1;
            previous = current;
        }
        int distance = previous[name.length()];
        return distance <= limit ? distance : Integer.MAX_VALUE;
    }

    boolean isNear(String name) {
        return matches(name) || distance(name) < Integer.MAX_VALUE;
    }

    /** Returns whether every match begins with one of these, in lower case. */
    boolean startsWithAny(String... prefixes) {
        String start = literalStart.toLowerCase(Locale.ROOT);
        return Stream.of(prefixes).anyMatch(start::startsWith);
    }

    @Override
    public String toString() {
        return text;
    }
}
