package io.ftimer.internal.text;

import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compiles names in which stars stand for characters. Call paths have a syntax of their own. Stateless. */
public final class Wildcards {
    private static final Pattern TOKEN = Pattern.compile("\\*\\*\\.|\\*\\*|\\*|[^*]+");

    private Wildcards() {}

    /** Returns the pattern of a text in which {@code *} stands for any characters. */
    public static Pattern any(String text) {
        return compile(text, stars -> stars.endsWith(".") ? ".*\\." : ".*");
    }

    /**
     * Returns the pattern of the name of a class, as the agent has it: {@code *} stands for any characters but dots, {@code **} for
     * any characters, and {@code **.} also for nothing.
     */
    public static Pattern ofClass(String text) {
        return compile(text, stars -> switch (stars) {
            case "*" -> "[^.]*";
            case "**" -> ".*";
            default -> "(?:.*\\.)?";
        });
    }

    private static Pattern compile(String text, Function<String, String> regex) {
        return Pattern.compile(
                TOKEN.matcher(text)
                        .replaceAll(token -> Matcher.quoteReplacement(
                                token.group().startsWith("*")
                                        ? regex.apply(token.group())
                                        : Pattern.quote(token.group()))),
                Pattern.DOTALL);
    }
}
