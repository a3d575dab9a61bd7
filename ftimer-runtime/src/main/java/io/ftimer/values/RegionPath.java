package io.ftimer.values;

import io.ftimer.internal.text.NameProblem;
import io.ftimer.internal.text.PathText;
import io.ftimer.internal.text.RegionNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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
 * levels, including none; a path with one of these is a pattern. In a name, {@code \/}, {@code \\}, {@code \*} and {@code \[}
 * stand for the character itself, and a backslash, {@code u} and four hexadecimal digits for any character.
 *
 * <p>A level may end with the {@link RegionKind} of its region, as in {@code solve/MPI_Send[mpi]}. It then matches only regions
 * of that kind, {@code [code]} those of code; without a kind, it matches regions of every kind. The path of a region of code
 * has no kinds.
 *
 * <p>Thread safety: immutable.
 *
 * @since 0.1
 */
public final class RegionPath {

    /**
     * One level.
     *
     * @param stars 0 for a name, 1 for any region, 2 for any number of levels
     * @param kind the kind that it asks for; null for none, and in the path of a region for code
     */
    private record Level(int stars, String name, @Nullable RegionKind kind) {
        boolean accepts(Level other) {
            return (stars > 0 || name.equals(other.name)) && (kind == null || kind == other.kindOfRegion());
        }

        RegionKind kindOfRegion() {
            return kind == null ? RegionKind.CODE : kind;
        }

        /** Written out: for the generated one, the JDK would keep {@link RegionKind}, and so the class loader, in memory. */
        @Override
        public boolean equals(Object other) {
            return other instanceof Level level
                    && stars == level.stars
                    && kind == level.kind
                    && name.equals(level.name);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * stars + kindOfRegion().ordinal()) + name.hashCode();
        }

        @Override
        public String toString() {
            String text = stars == 0 ? PathText.escape(name, RegionKind::named) : name;
            return kind == null ? text : text + '[' + kind.key() + ']';
        }
    }

    /** The number of stars of a level that stands for any number of levels. */
    private static final int ANY = 2;

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
        return new RegionPath(
                Arrays.stream(names).map(name -> named(name, null)).toList());
    }

    /**
     * Parses a path or pattern.
     *
     * @throws IllegalArgumentException if the text is empty or contains an empty level, a star inside a name, an unknown
     *     escape or an invalid name
     */
    public static RegionPath parse(String text) {
        return new RegionPath(
                PathText.parse(text).stream().map(level -> level(text, level)).toList());
    }

    private static Level level(String text, PathText.Level level) {
        RegionKind kind = RegionKind.named(level.word()).orElse(null);
        String name = kind == null ? level.text() : level.beforeWord();
        int stars = level.stars();
        if (stars == 0) {
            if (name.isEmpty()) {
                throw PathText.malformed(text, "a level is empty");
            }
            return named(name, kind);
        }
        if (stars > 2 || !name.isEmpty()) {
            throw PathText.malformed(text, "'*' and '**' stand for whole levels; write '\\*' for a star in a name");
        }
        if (stars == 2 && kind != null) {
            throw PathText.malformed(
                    text, "'**' stands for regions of every kind; write '*[" + kind.key() + "]' for one level");
        }
        return new Level(stars, "*".repeat(stars), kind);
    }

    private static Level named(String raw, @Nullable RegionKind kind) {
        String name = RegionNames.trim(raw);
        NameProblem problem = RegionNames.problemOf(name);
        if (problem != null) {
            throw new IllegalArgumentException(problem.message());
        }
        return new Level(0, name, kind);
    }

    /** Returns the path of a region of code nested in this one. */
    public RegionPath child(String name) {
        List<Level> extended = new ArrayList<>(levels);
        extended.add(named(name, null));
        return new RegionPath(extended);
    }

    /** Returns the path of the region around, which lacks the innermost level; empty for a path of one level. */
    public Optional<RegionPath> parent() {
        return length() == 1 ? Optional.empty() : Optional.of(new RegionPath(levels.subList(0, length() - 1)));
    }

    /** Returns the path whose innermost level is of that kind. */
    public RegionPath withKind(RegionKind kind) {
        List<RegionKind> kinds = new ArrayList<>(kinds());
        kinds.set(length() - 1, kind);
        return withKinds(kinds);
    }

    /**
     * Returns the path whose levels are of these kinds.
     *
     * @throws IllegalArgumentException if there are more or fewer kinds than levels
     */
    public RegionPath withKinds(List<RegionKind> kinds) {
        if (kinds.size() != length()) {
            throw new IllegalArgumentException(
                    "a path of " + length() + " levels needs as many kinds, got " + kinds.size());
        }
        List<Level> changed = new ArrayList<>(length());
        for (int at = 0; at < length(); at++) {
            Level level = levels.get(at);
            RegionKind kind = kinds.get(at);
            changed.add(new Level(level.stars(), level.name(), kind == RegionKind.CODE ? null : kind));
        }
        return new RegionPath(changed);
    }

    /** Returns the kinds of the levels, outermost first; code for a level without one. */
    public List<RegionKind> kinds() {
        return levels.stream().map(Level::kindOfRegion).toList();
    }

    /** Returns the kind of the region that this is the path of: that of the innermost level. */
    public RegionKind kind() {
        return levels.get(length() - 1).kindOfRegion();
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
        return levels.stream().anyMatch(level -> level.stars() > 0);
    }

    /** Returns whether this path or pattern matches {@code path}. */
    public boolean matches(RegionPath path) {
        int at = 0;
        int from = 0;
        int lastAny = -1;
        int skippedTo = 0;
        while (from < path.length()) {
            if (at < length() && levels.get(at).stars() == ANY) {
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
        while (at < length() && levels.get(at).stars() == ANY) {
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
        return levels.stream().map(Level::toString).collect(Collectors.joining("/"));
    }
}
