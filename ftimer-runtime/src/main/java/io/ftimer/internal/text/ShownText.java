package io.ftimer.internal.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Text of any origin and length as bounded text of one line, for messages and consoles. Stateless.
 */
public final class ShownText {
    private static final String ELLIPSIS = "…";

    /** A longer word is broken where a text is cut, and so is one that takes half of what is kept. */
    private static final int LONGEST_WORD = 40;

    private ShownText() {}

    /** Returns a number with a blank before each group of three digits: {@code 10 000}. */
    public static String grouped(long number) {
        StringBuilder digits = new StringBuilder().append(number);
        int first = number < 0 ? 1 : 0;
        for (int group = digits.length() - 3; group > first; group -= 3) {
            digits.insert(group, ' ');
        }
        return digits.toString();
    }

    /** Returns a number and a noun that takes an s in the plural: {@code 1 call}, {@code 10 000 calls}. */
    public static String counted(long number, String noun) {
        return counted(number, noun, noun + 's');
    }

    /** Returns a number and the words that agree with it: {@code 1 class is}, {@code 2 classes are}. */
    public static String counted(long number, String one, String many) {
        return grouped(number) + ' ' + (number == 1 ? one : many);
    }

    /** As {@link #counted(long, String, String)}, empty for none. */
    public static Optional<String> some(long number, String one, String many) {
        return number == 0 ? Optional.empty() : Optional.of(counted(number, one, many));
    }

    /** Returns the name of a region or thread; a long one loses its middle. */
    public static String name(String name) {
        return abbreviated(TextEscapes.display(name), TextLimits.NAME_CHARACTERS);
    }

    /** Returns a label, which may be longer than a name. */
    public static String label(String label) {
        return fitted(label, TextLimits.LABEL_CHARACTERS);
    }

    /** Returns a text of at most that many characters; a longer one loses its middle, between words where it has any. */
    public static String fitted(String text, int limit) {
        return abbreviated(TextEscapes.display(text), limit);
    }

    /** Returns a name in a line that repeats it: unescaped, of at most {@link TextLimits#REPEATED_CHARACTERS}. */
    public static String repeated(String name) {
        return abbreviated(name, TextLimits.REPEATED_CHARACTERS);
    }

    /**
     * Returns the path of a region, or a pattern. A short one is returned unchanged, except for characters that cannot be
     * seen, so that it can be pasted. A long one loses levels in the middle:
     * {@code a/b/c/… 9 994 levels …/x/y/z}.
     *
     * @param path the path as {@link io.ftimer.values.RegionPath#toString()} returns it
     */
    public static String path(String path) {
        return TextEscapes.displayPath(shortPath(path));
    }

    /** As {@link #path(String)}, of at most that many characters; a longer one loses its middle. */
    public static String path(String path, int limit) {
        return abbreviated(TextEscapes.displayPath(path), limit);
    }

    /** As {@link #path(String)}, quoted. */
    public static String quoted(Object path) {
        return '"' + path(path.toString()) + '"';
    }

    /** As {@link #path(String)}, without escapes of characters that cannot be seen. */
    public static String shortPath(String path) {
        if (path.length() <= TextLimits.PATH_CHARACTERS) {
            return path;
        }
        List<String> levels = PathText.levels(path);
        int ends = TextLimits.PATH_ENDS;
        int last = levels.size() - ends;
        return last <= ends
                ? joined(levels)
                : joined(levels.subList(0, ends)) + "/… " + counted(last - ends, "level") + " …/"
                        + joined(levels.subList(last, levels.size()));
    }

    private static String joined(List<String> levels) {
        return String.join(
                "/",
                levels.stream()
                        .map(level -> abbreviated(level, TextLimits.NAME_CHARACTERS))
                        .toList());
    }

    /** Returns the first elements, separated by commas, and the number of the others: {@code a, b and 12 more}. */
    public static String list(Collection<String> elements) {
        return list(elements, TextLimits.LISTED);
    }

    public static String list(Collection<String> elements, int limit) {
        String first = String.join(", ", elements.stream().limit(limit).toList());
        return elements.size() <= limit ? first : first + " and " + grouped(elements.size() - limit) + " more";
    }

    /** Returns the first lines, and a line with the number of the others. */
    public static List<String> lines(Collection<?> lines) {
        return lines(lines, TextLimits.LISTED);
    }

    public static List<String> lines(Collection<?> lines, int limit) {
        List<String> shown = new ArrayList<>(
                lines.stream().limit(limit).map(Object::toString).toList());
        if (lines.size() > limit) {
            shown.add(more(lines.size() - limit));
        }
        return shown;
    }

    /** Returns the text about elements that were left out: {@code … 331 more}. */
    public static String more(long leftOut) {
        return ELLIPSIS + ' ' + grouped(leftOut) + " more";
    }

    /** Returns a text of at most that many characters, unescaped; a longer one loses its middle. */
    public static String abbreviated(String text, int limit) {
        if (text.length() <= limit) {
            return text;
        }
        int half = limit / 2;
        int head = wordEnd(text, half);
        int tail = wordStart(text, text.length() - (limit - half - 1));
        if (Character.isLowSurrogate(text.charAt(head))) {
            head--;
        }
        if (Character.isLowSurrogate(text.charAt(tail))) {
            tail++;
        }
        return text.substring(0, head) + ELLIPSIS + text.substring(tail);
    }

    /** Returns the last end of a word at or before an index; the index itself if a long word is there. */
    public static int wordEnd(String text, int index) {
        for (int at = index; at > index - Math.min(LONGEST_WORD, index / 2); at--) {
            if (isBetweenWords(text.charAt(at - 1))) {
                return at;
            }
        }
        return index;
    }

    /** Returns the first start of a word at or after an index; the index itself if a long word is there. */
    public static int wordStart(String text, int index) {
        for (int at = index; at < index + Math.min(LONGEST_WORD, (text.length() - index) / 2); at++) {
            if (isBetweenWords(text.charAt(at))) {
                return at;
            }
        }
        return index;
    }

    private static boolean isBetweenWords(char character) {
        return character == ' ' || character == ',';
    }
}
