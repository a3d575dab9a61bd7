package io.ftimer.conformance.compare;

import io.ftimer.internal.text.TextEscapes;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text reports over lanes as this library is meant to write them where the reference writes control characters as they are,
 * which would affect a terminal. An escaped character takes more room, so that columns may be wider. Stateless.
 */
public final class EscapedReports {
    private static final Pattern ACTED_ON = Pattern.compile("[\\x00-\\x08\\x0B-\\x1F\\x7F-\\x9F]");
    private static final Pattern FILLING = Pattern.compile("(?<= ) +|(?<=-)-+");

    private EscapedReports() {}

    /** Returns whether any text among the files has such a character. */
    public static boolean areIn(SortedMap<String, byte[]> files) {
        return files.values().stream()
                .anyMatch(
                        bytes -> !isCsv(bytes) && ACTED_ON.matcher(text(bytes)).find());
    }

    /** Returns the files with those characters escaped in texts, and every run of blanks or dashes as one. */
    public static SortedMap<String, byte[]> of(SortedMap<String, byte[]> files) {
        SortedMap<String, byte[]> escaped = new TreeMap<>(files);
        escaped.replaceAll((name, bytes) -> isCsv(bytes) ? bytes : escaped(bytes));
        return escaped;
    }

    private static byte[] escaped(byte[] bytes) {
        String text = ACTED_ON.matcher(text(bytes))
                .replaceAll(found -> Matcher.quoteReplacement(TextEscapes.escapeControls(found.group())));
        return FILLING.matcher(text).replaceAll("").getBytes(StandardCharsets.UTF_8);
    }

    private static boolean isCsv(byte[] bytes) {
        return text(bytes).startsWith("\"format_version\"");
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
