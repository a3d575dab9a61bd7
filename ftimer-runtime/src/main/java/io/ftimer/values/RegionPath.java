package io.ftimer.values;

import io.ftimer.internal.text.NameProblem;
import io.ftimer.internal.text.RegionNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The call path of a region, or a pattern of call paths, anchored at the root of a tree.
 *
 * <pre>{@code
 * RegionPath path = RegionPath.of("solve", "assemble");
 * path.equals(RegionPath.parse("solve/assemble")); // true
 * RegionPath.parse("solve/*").matches(path); // true
 * }</pre>
 *
 * <p>As text, {@code /} separates levels. The level {@code *} matches any single region, the level {@code **} any number of
 * levels, including none; a path with one of these is a pattern. In a name, {@code \/}, {@code \\} and {@code \*} stand for
 * the character itself.
 *
 * <p>Thread safety: immutable.
 *
 * @since 0.1
 */
public final class RegionPath {

    private enum Kind {
        NAME,
        ONE,
        ANY
    }

    private record Level(Kind kind, String name) {
        static final Level ONE = new Level(Kind.ONE, "*");
        static final Level ANY = new Level(Kind.ANY, "**");

        boolean accepts(Level other) {
            return kind != Kind.NAME || equals(other);
        }

        /** Written out: for the generated one, the JDK would keep {@link Kind}, and so the class loader, in memory. */
        @Override
        public boolean equals(Object other) {
            return other instanceof Level level && kind == level.kind && name.equals(level.name);
        }

        @Override
        public int hashCode() {
            return 31 * kind.ordinal() + name.hashCode();
        }
    }

    private final List<Level> levels;

    private RegionPath(List<Level> levels) {
        this.levels = List.copyOf(levels);
    }

    /**
     * Returns the path of the given region names, outermost first; {@code *} and {@code /} are ordinary characters here.
     *
     * @throws IllegalArgumentException if there is no name, or a name is invalid
     */
    public static RegionPath of(String... names) {
        if (names.length == 0) {
            throw new IllegalArgumentException("a region path needs at least one name");
        }
        return new RegionPath(Arrays.stream(names).map(RegionPath::named).toList());
    }

    /**
     * Parses a path or pattern.
     *
     * @throws IllegalArgumentException if the text is empty or contains an empty level, a star inside a name, an unknown
     *     escape or an invalid name
     */
    public static RegionPath parse(String text) {
        List<Level> levels = new ArrayList<>();
        StringBuilder name = new StringBuilder();
        int stars = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '/') {
                levels.add(level(text, name, stars));
                name.setLength(0);
                stars = 0;
            } else if (c == '*') {
                stars++;
            } else if (c == '\\') {
                if (i + 1 == text.length() || "/\\*".indexOf(text.charAt(i + 1)) < 0) {
                    throw malformed(text, "a backslash must be followed by '/', '\\' or '*'");
                }
                name.append(text.charAt(++i));
            } else {
                name.append(c);
            }
        }
        levels.add(level(text, name, stars));
        return new RegionPath(levels);
    }

    private static Level level(String text, StringBuilder name, int stars) {
        if (stars == 0) {
            if (name.isEmpty()) {
                throw malformed(text, "a level is empty");
            }
            return named(name.toString());
        }
        if (stars > 2 || !name.isEmpty()) {
            throw malformed(text, "'*' and '**' stand for whole levels; write '\\*' for a star in a name");
        }
        return stars == 1 ? Level.ONE : Level.ANY;
    }

    private static Level named(String raw) {
        String name = RegionNames.trim(raw);
        NameProblem problem = RegionNames.problemOf(name);
        if (problem != null) {
            throw new IllegalArgumentException(problem.message());
        }
        return new Level(Kind.NAME, name);
    }

    private static IllegalArgumentException malformed(String text, String reason) {
        return new IllegalArgumentException("malformed region path \"" + text + "\": " + reason);
    }

    /** Returns the path of a region nested in this one. */
    public RegionPath child(String name) {
        List<Level> extended = new ArrayList<>(levels);
        extended.add(named(name));
        return new RegionPath(extended);
    }

    /** Returns the names of the levels, outermost first; those of a pattern include {@code *} and {@code **}. */
    public List<String> names() {
        return levels.stream().map(Level::name).toList();
    }

    /** Returns each level as a path or pattern of its own, outermost first. */
    public List<RegionPath> levels() {
        return levels.stream().map(level -> new RegionPath(List.of(level))).toList();
    }

    /** Returns the name of the innermost level. */
    public String name() {
        return levels.get(levels.size() - 1).name();
    }

    /** Returns the number of levels, at least 1. */
    public int length() {
        return levels.size();
    }

    /** Returns whether a level is {@code *} or {@code **}. */
    public boolean isPattern() {
        return levels.stream().anyMatch(level -> level.kind() != Kind.NAME);
    }

    /** Returns whether this path or pattern matches {@code path}. */
    public boolean matches(RegionPath path) {
        int at = 0;
        int from = 0;
        int lastAny = -1;
        int skippedTo = 0;
        while (from < path.length()) {
            if (at < length() && levels.get(at).kind() == Kind.ANY) {
                lastAny = at++;
                skippedTo = from;
            } else if (at < length() && levels.get(at).accepts(path.levels.get(from))) {
                at++;
                from++;
            } else if (lastAny >= 0) {
                // only the last ** is retried: earlier ones skipped as little as possible
                at = lastAny + 1;
                from = ++skippedTo;
            } else {
                return false;
            }
        }
        while (at < length() && levels.get(at).kind() == Kind.ANY) {
            at++;
        }
        return at == length();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RegionPath path && levels.equals(path.levels);
    }

    @Override
    public int hashCode() {
        return levels.hashCode();
    }

    /** Returns the text that {@link #parse(String)} parses to an equal path. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Level level : levels) {
            if (!text.isEmpty()) {
                text.append('/');
            }
            if (level.kind() == Kind.NAME) {
                escapeInto(text, level.name());
            } else {
                text.append(level.name());
            }
        }
        return text.toString();
    }

    private static void escapeInto(StringBuilder text, String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '/' || c == '\\' || c == '*') {
                text.append('\\');
            }
            text.append(c);
        }
    }
}
