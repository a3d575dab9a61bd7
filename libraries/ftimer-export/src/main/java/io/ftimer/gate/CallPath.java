package io.ftimer.gate;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The call path of a region of any tree. Unlike a {@link RegionPath} it can have any names, also those that
 * only other programs record.
 *
 * <p>Thread safety: immutable.
 *
 * @param text the names, outermost first, separated by {@code /}; a backslash precedes {@code /}, {@code \} and {@code *} in a
 *     name, characters that cannot be seen are a backslash, {@code u} and four hexadecimal digits, and the kind follows the name
 *     of a region that is not code, as in {@code solve/MPI_Send[mpi]}
 */
public record CallPath(String text) implements Comparable<CallPath> {

    /**
     * Returns the path of regions of code with these names, outermost first.
     *
     * @throws IllegalArgumentException if there is no name
     */
    public static CallPath of(List<String> names) {
        if (names.isEmpty()) {
            throw new IllegalArgumentException("a call path needs at least one name");
        }
        return ofRegions(names.stream().map(RegionKey::code).toList());
    }

    static CallPath of(RegionPath path) {
        return ofRegions(RegionKey.of(path));
    }

    private static CallPath ofRegions(List<RegionKey> regions) {
        return new CallPath(regions.stream().map(GatePathText::level).collect(Collectors.joining("/")));
    }

    /**
     * Parses a path.
     *
     * @throws IllegalArgumentException if the text has an empty level, a pattern or an unknown escape
     */
    public static CallPath parse(String text) {
        return ofRegions(GatePathText.regions(text));
    }

    /** Returns the names, outermost first. */
    public List<String> names() {
        return GatePathText.regions(text).stream().map(RegionKey::name).toList();
    }

    /** Returns the kinds of the regions, outermost first. */
    public List<RegionKind> kinds() {
        return GatePathText.regions(text).stream().map(RegionKey::kind).toList();
    }

    /** Returns whether this region is nested in another one, at any depth. */
    public boolean isInside(CallPath other) {
        return text.length() > other.text.length()
                && text.startsWith(other.text)
                && text.charAt(other.text.length()) == '/';
    }

    /** Returns the path of the region that this one is nested in directly, as text; empty for a root. */
    String parent() {
        int at = text.length() - 1;
        while (at > 0 && (text.charAt(at) != '/' || isEscaped(text, at))) {
            at--;
        }
        return text.substring(0, Math.max(at, 0));
    }

    /** Returns the level of the region itself, as text. */
    String name() {
        String parent = parent();
        return parent.isEmpty() ? text : text.substring(parent.length() + 1);
    }

    /** Returns the class of the method that the region is called after, as text; empty if its name is not that of a method. */
    String type() {
        String name = name();
        String type = name.substring(0, Math.max(0, name.lastIndexOf('.')));
        return type.chars().allMatch(c -> c == '.' || Character.isJavaIdentifierPart(c)) ? type : "";
    }

    /** Returns the levels of the region and of the one that it is nested in directly, as text. */
    String end() {
        String parent = parent();
        return parent.isEmpty() ? text : new CallPath(parent).name() + text.substring(parent.length());
    }

    /** Compares name by name, so that regions follow the one that they are nested in. */
    @Override
    public int compareTo(CallPath other) {
        int length = Math.min(text.length(), other.text.length());
        for (int i = 0; i < length; i++) {
            char mine = text.charAt(i);
            char theirs = other.text.charAt(i);
            if (mine != theirs) {
                return Integer.compare(rank(text, i), rank(other.text, i));
            }
        }
        return Integer.compare(text.length(), other.text.length());
    }

    /** A separator comes before any character. */
    private static int rank(String text, int at) {
        char c = text.charAt(at);
        return c == '/' && !isEscaped(text, at) ? -1 : c;
    }

    private static boolean isEscaped(String text, int at) {
        int backslashes = 0;
        while (at > backslashes && text.charAt(at - backslashes - 1) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }

    @Override
    public String toString() {
        return text;
    }
}
