package io.ftimer.internal.rows;

import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.List;

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
     * @param path the level as a path or pattern of its own
     * @param any whether it matches any number of levels
     */
    private record Level(RegionPath path, boolean any) {
        static Level of(RegionPath level) {
            return new Level(level, level.toString().equals("**"));
        }

        boolean accepts(RegionPath region) {
            return any || path.matches(region);
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
        for (RegionPath level : path.levels()) {
            walk = walk.into(level);
        }
        return walk.mayMatchBelow();
    }

    /** Returns the walk to a region inside this one. */
    public PathWalk into(String name, RegionKind kind) {
        return into(new RegionKey(kind, name).path());
    }

    /** As {@link #into(String, RegionKind)}, for a path of one level. */
    public PathWalk into(RegionPath region) {
        boolean[] next = new boolean[used.length];
        for (int at = 0; at < pattern.size(); at++) {
            if (used[at] && pattern.get(at).accepts(region)) {
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

    /** Returns whether the pattern matches here. */
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
