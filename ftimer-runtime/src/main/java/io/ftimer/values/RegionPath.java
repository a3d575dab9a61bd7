package io.ftimer.values;

import io.ftimer.internal.text.NameProblem;
import io.ftimer.internal.text.RegionNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The call path of a region, or a pattern of call paths, anchored at the root of a tree.
 *
 * <p>As text, {@code /} separates the levels: {@code solve/assemble}. A level {@code *} stands for any one region, a
 * level {@code **} for any number of levels, none included; a path with one of these is a pattern. Inside a name,
 * {@code \/}, {@code \\} and {@code \*} stand for the character itself.
 *
 * <p>Thread safety: immutable.
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
    }

    private final List<Level> levels;

    private RegionPath(List<Level> levels) {
        this.levels = List.copyOf(levels);
    }

    /**
     * Returns the path of the given region names from the root inwards, each taken as it is ({@code *} and {@code /} are
     * ordinary characters here).
     *
     * @throws IllegalArgumentException if there is no name or one that no region can have
     */
    public static RegionPath of(String... names) {
        if (names.length == 0) {
            throw new IllegalArgumentException("a region path needs at least one name");
        }
        return new RegionPath(Arrays.stream(names).map(RegionPath::named).toList());
    }

    /**
     * Returns the path or pattern written as text.
     *
     * @throws IllegalArgumentException if the text is empty, has an empty level, a star inside a name, an unknown
     *     escape, or a name that no region can have
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

    /** Returns the path one level further in. */
    public RegionPath child(String name) {
        List<Level> extended = new ArrayList<>(levels);
        extended.add(named(name));
        return new RegionPath(extended);
    }

    /** Returns the names of the levels from the root inwards; those of a pattern include {@code *} and {@code **}. */
    public List<String> names() {
        return levels.stream().map(Level::name).toList();
    }

    /** Returns the name of the innermost level. */
    public String name() {
        return levels.get(levels.size() - 1).name();
    }

    /** Returns how many levels there are, at least 1. */
    public int length() {
        return levels.size();
    }

    /** Returns whether a level is {@code *} or {@code **}. */
    public boolean isPattern() {
        return levels.stream().anyMatch(level -> level.kind() != Kind.NAME);
    }

    /** Returns whether this path, or pattern, covers the whole of {@code path}. */
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
                // only the last ** needs another try: what the ones before it skipped was as little as possible
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

    /** Returns whether this path, or pattern, may cover regions that are nested in {@code path}. */
    public boolean leadsBelow(RegionPath path) {
        // which counts of own levels may be used up by the levels of path so far
        boolean[] used = new boolean[length() + 1];
        used[0] = true;
        skipAny(used);
        for (Level level : path.levels) {
            boolean[] next = new boolean[length() + 1];
            for (int at = 0; at < length(); at++) {
                if (used[at] && levels.get(at).accepts(level)) {
                    next[levels.get(at).kind() == Kind.ANY ? at : at + 1] = true;
                }
            }
            skipAny(next);
            used = next;
        }
        for (int at = 0; at < length(); at++) {
            if (used[at]) {
                return true;
            }
        }
        return false;
    }

    /** Adds that a {@code **} may stand for no level. */
    private void skipAny(boolean[] used) {
        for (int at = 0; at < length(); at++) {
            used[at + 1] |= used[at] && levels.get(at).kind() == Kind.ANY;
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RegionPath path && levels.equals(path.levels);
    }

    @Override
    public int hashCode() {
        return levels.hashCode();
    }

    /** Returns the text that {@link #parse(String)} reads back to an equal path. */
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
