package io.ftimer.internal.rows;

import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The matching of a pattern of paths on the way down a tree. What matches a region is found from what matches its parent:
 * matching each path as a whole would take time that grows with the square of the depth of a tree.
 *
 * <p>Immutable.
 */
public final class PathWalk {
    /**
     * One level of a pattern.
     *
     * @param name the name that it matches, null for any name
     * @param kinds the kinds that it matches
     * @param any whether it matches any number of levels
     */
    private record Level(@Nullable String name, Set<RegionKind> kinds, boolean any) {
        static Level of(RegionPath level) {
            Set<RegionKind> kinds = EnumSet.allOf(RegionKind.class);
            kinds.removeIf(kind -> !level.matches(new RegionKey(kind, level.name()).path()));
            return new Level(
                    level.isPattern() ? null : level.name(),
                    kinds,
                    level.toString().equals("**"));
        }

        boolean accepts(String region, RegionKind kind) {
            return any || (name == null || name.equals(region)) && kinds.contains(kind);
        }
    }

    private final List<Level> pattern;

    /** The numbers of levels of the pattern that may match the levels so far. */
    private final boolean[] used;

    private PathWalk(List<Level> pattern, boolean[] used) {
        this.pattern = pattern;
        this.used = used;
        for (int at = 0; at < pattern.size(); at++) {
            // any number of levels may be none
            used[at + 1] |= used[at] && pattern.get(at).any();
        }
    }

    /** Returns the matching of a path or pattern before the first level of a tree. */
    public static PathWalk of(RegionPath pattern) {
        boolean[] used = new boolean[pattern.length() + 1];
        used[0] = true;
        return new PathWalk(pattern.levels().stream().map(Level::of).toList(), used);
    }

    /** Returns whether a path or pattern may match descendants of {@code path}. */
    public static boolean mayMatchBelow(RegionPath pattern, RegionPath path) {
        PathWalk walk = of(pattern);
        for (RegionKey region : RegionKey.of(path)) {
            walk = walk.into(region.name(), region.kind());
        }
        return walk.mayMatchBelow();
    }

    /** Returns the walk to a region inside this one. */
    public PathWalk into(String name, RegionKind kind) {
        boolean[] next = new boolean[used.length];
        for (int at = 0; at < pattern.size(); at++) {
            if (used[at] && pattern.get(at).accepts(name, kind)) {
                next[pattern.get(at).any() ? at : at + 1] = true;
            }
        }
        return new PathWalk(pattern, next);
    }

    /** Returns the walk that matches nothing, here and inside. */
    public PathWalk nowhere() {
        return new PathWalk(pattern, new boolean[used.length]);
    }

    /** Returns the walk that matches what this one or another one of the same pattern does. */
    public PathWalk or(PathWalk other) {
        boolean[] either = used.clone();
        for (int at = 0; at < either.length; at++) {
            either[at] |= other.used[at];
        }
        return new PathWalk(pattern, either);
    }

    public boolean matches() {
        return used[pattern.size()];
    }

    /** Returns whether the pattern may match further inside. */
    public boolean mayMatchBelow() {
        for (int at = 0; at < pattern.size(); at++) {
            if (used[at]) {
                return true;
            }
        }
        return false;
    }
}
