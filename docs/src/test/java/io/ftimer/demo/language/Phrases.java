package io.ftimer.demo.language;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The phrases that texts must not contain, read from a list that also has the exceptions. */
final class Phrases {
    /** What may separate two words of a phrase: blanks, a line break inside a comment or literal, or {@code _} in a name. */
    private static final String GAP = "[\\s*/#_\"+]+";

    private static final String SEPARATOR = " -> ";

    /** A phrase; a text without its longest word, in lower case, needs no slower search. */
    private record Phrase(String text, String longestWord, Pattern pattern, String instead) {}

    private final List<Phrase> phrases = new ArrayList<>();
    private final List<String> allowed = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();

    Phrases(List<String> list) {
        for (String line : list) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] parts = line.split(SEPARATOR, 2);
            if (parts[0].startsWith("allow ")) {
                allowed.add(parts[0].substring("allow ".length()));
            } else if (parts[0].startsWith("skip ")) {
                skipped.add(parts[0].substring("skip ".length()));
            } else {
                String longestWord = Arrays.stream(parts[0].split("[ *]"))
                        .max(Comparator.comparingInt(String::length))
                        .orElseThrow();
                phrases.add(new Phrase(parts[0], longestWord, pattern(parts[0]), parts[1]));
            }
        }
    }

    /** Matches a phrase as whole words, which may be parts of a camel-case name. */
    private static Pattern pattern(String phrase) {
        boolean isStem = phrase.endsWith("*");
        String words = (isStem ? phrase.substring(0, phrase.length() - 1) : phrase).replace(" ", GAP);
        String capital = words.substring(0, 1).toUpperCase(Locale.ROOT);
        return Pattern.compile("(?:(?<![A-Za-z])(?i:" + words + ")|(?<=[a-z])" + capital + "(?i:" + words.substring(1)
                + "))" + (isStem ? "" : "(?![a-z])"));
    }

    boolean isSkipped(String path) {
        return skipped.stream().anyMatch(skip -> skip.endsWith("/") ? path.startsWith(skip) : path.equals(skip));
    }

    /** Returns a line {@code path:number: phrase} for each occurrence. */
    List<String> occurrences(String path, String text) {
        String searched = text;
        for (String exception : allowed) {
            searched = searched.replace(exception, "-".repeat(exception.length()));
        }
        String lowerCase = searched.toLowerCase(Locale.ROOT);
        List<String> found = new ArrayList<>();
        for (Phrase phrase : phrases) {
            if (!lowerCase.contains(phrase.longestWord())) {
                continue;
            }
            Matcher matcher = phrase.pattern().matcher(searched);
            while (matcher.find()) {
                long line = 1
                        + text.substring(0, matcher.start())
                                .chars()
                                .filter(c -> c == '\n')
                                .count();
                found.add(path + ":" + line + ": \"" + phrase.text() + "\"; write: " + phrase.instead());
            }
        }
        return found;
    }
}
