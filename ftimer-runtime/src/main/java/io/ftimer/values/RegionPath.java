package io.ftimer.values;

import io.ftimer.internal.text.PathText;
import io.ftimer.internal.text.RegionNames;
import io.ftimer.internal.text.RegionNames.NameProblem;
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
 */
public final class RegionPath {
    /** The number of stars of a level that stands for any number of levels. */
    private static final int ANY = 2;

    /** The path without the innermost level: the paths of a tree share their levels, or they would grow with the square of its depth. */
    private final @Nullable RegionPath outer;

    /** 0 for a name, 1 for any region, 2 for any number of levels. */
    private final int stars;

    private final String name;

    /** The kind that the innermost level asks for; null for none, and in the path of a region for code. */
    private final @Nullable RegionKind kind;

    private final int length;
    private final int hash;

    private RegionPath(@Nullable RegionPath outer, int stars, String name, @Nullable RegionKind kind) {
        this.outer = outer;
        this.stars = stars;
        this.name = name;
        this.kind = kind;
        length = outer == null ? 1 : outer.length + 1;
        hash = 31 * (outer == null ? 1 : outer.hash) + 31 * (31 * stars + kind().ordinal()) + name.hashCode();
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
        RegionPath path = named(null, names[0], null);
        for (int at = 1; at < names.length; at++) {
            path = path.child(names[at]);
        }
        return path;
    }

    /**
     * Parses a path or pattern.
     *
     * @throws IllegalArgumentException if the text is empty or contains an empty level, a star inside a name, an unknown
     *     escape or an invalid name
     */
    public static RegionPath parse(String text) {
        List<PathText.Level> levels = PathText.parse(text);
        RegionPath path = level(null, text, levels.get(0));
        for (PathText.Level level : levels.subList(1, levels.size())) {
            path = level(path, text, level);
        }
        return path;
    }

    private static RegionPath level(@Nullable RegionPath outer, String text, PathText.Level level) {
        RegionKind kind = RegionKind.named(level.word()).orElse(null);
        String name = kind == null ? level.text() : level.beforeWord();
        int stars = level.stars();
        if (stars == 0) {
            if (name.isEmpty()) {
                throw PathText.malformed(text, "a level is empty");
            }
            return named(outer, name, kind);
        }
        if (stars > 2 || !name.isEmpty()) {
            throw PathText.malformed(text, "'*' and '**' stand for whole levels; write '\\*' for a star in a name");
        }
        if (stars == 2 && kind != null) {
            throw PathText.malformed(
                    text, "'**' stands for regions of every kind; write '*[" + kind.key() + "]' for one level");
        }
        return new RegionPath(outer, stars, "*".repeat(stars), kind);
    }

    private static RegionPath named(@Nullable RegionPath outer, String raw, @Nullable RegionKind kind) {
        String name = RegionNames.trim(raw);
        NameProblem problem = RegionNames.problemOf(name);
        if (problem != null) {
            throw new IllegalArgumentException(problem.message());
        }
        return new RegionPath(outer, 0, name, kind);
    }

    /** Returns the path of a region of code nested in this one. */
    public RegionPath child(String name) {
        return named(this, name, null);
    }

    /** Returns the path of the region around, which lacks the innermost level; empty for a path of one level. */
    public Optional<RegionPath> parent() {
        return Optional.ofNullable(outer);
    }

    /** Returns the path whose innermost level is of that kind. */
    public RegionPath withKind(RegionKind kind) {
        return new RegionPath(outer, stars, name, kind == RegionKind.CODE ? null : kind);
    }

    /** Returns this path and those around it, outermost first. */
    private RegionPath[] nested() {
        RegionPath[] nested = new RegionPath[length];
        for (RegionPath at = this; at != null; at = at.outer) {
            nested[at.length - 1] = at;
        }
        return nested;
    }

    /** Returns the kinds of the levels, outermost first; code for a level without one. */
    public List<RegionKind> kinds() {
        return Arrays.stream(nested()).map(RegionPath::kind).toList();
    }

    /** Returns the kind of the region that this is the path of: that of the innermost level. */
    public RegionKind kind() {
        return kind == null ? RegionKind.CODE : kind;
    }

    /** Returns the names of the levels, outermost first; those of a pattern include {@code *} and {@code **}. */
    public List<String> names() {
        return Arrays.stream(nested()).map(RegionPath::name).toList();
    }

    /** Returns each level as a path or pattern of its own, outermost first. */
    public List<RegionPath> levels() {
        return Arrays.stream(nested())
                .map(level -> new RegionPath(null, level.stars, level.name, level.kind))
                .toList();
    }

    /** Returns the name of the innermost level. */
    public String name() {
        return name;
    }

    /** Returns the number of levels, at least 1. */
    public int length() {
        return length;
    }

    /** Returns whether a level is {@code *} or {@code **}. */
    public boolean isPattern() {
        return Arrays.stream(nested()).anyMatch(level -> level.stars > 0);
    }

    /** Returns whether this path or pattern matches {@code path}. */
    public boolean matches(RegionPath path) {
        RegionPath[] levels = nested();
        RegionPath[] others = path.nested();
        int at = 0;
        int from = 0;
        int lastAny = -1;
        int skippedTo = 0;
        while (from < others.length) {
            if (at < length && levels[at].stars == ANY) {
                lastAny = at++;
                skippedTo = from;
            } else if (at < length && levels[at].accepts(others[from])) {
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
        while (at < length && levels[at].stars == ANY) {
            at++;
        }
        return at == length;
    }

    /** Returns whether the innermost level matches that of another path. */
    private boolean accepts(RegionPath other) {
        return (stars > 0 || name.equals(other.name)) && (kind == null || kind == other.kind());
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof RegionPath path) || length != path.length || hash != path.hash) {
            return false;
        }
        @Nullable RegionPath left = this;
        @Nullable RegionPath right = path;
        // both end at once, or where they share the levels around
        while (left != right && left != null && right != null) {
            if (left.stars != right.stars || left.kind != right.kind || !left.name.equals(right.name)) {
                return false;
            }
            left = left.outer;
            right = right.outer;
        }
        return true;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /** Returns the text that {@link #parse(String)} parses to an equal path. */
    @Override
    public String toString() {
        return Arrays.stream(nested()).map(RegionPath::level).collect(Collectors.joining("/"));
    }

    private String level() {
        String text = stars == 0 ? PathText.escape(name, RegionKind::named) : name;
        return kind == null ? text : text + '[' + kind.key() + ']';
    }
}
