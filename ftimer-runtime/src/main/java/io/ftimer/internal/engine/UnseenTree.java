package io.ftimer.internal.engine;

import io.ftimer.internal.text.RegionNames;
import io.ftimer.summary.UnseenRegion;
import io.ftimer.values.RegionPath;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The regions that one unbound thread opens, as call paths with their calls but without times. The number of call paths is
 * bounded; regions beyond it are only counted, together.
 *
 * <p>Nothing is ever rejected: a start with an invalid name opens nothing, and a stop closes the innermost open region of
 * its name with all inside it, or does nothing.
 *
 * <p>Thread safety: changed by its thread only; {@link #forEach} may be called by any.
 */
public final class UnseenTree {
    /** Call paths that are kept separately. */
    static final int PATHS = 256;

    private static final VarHandle CALLS;
    private static final VarHandle OTHERS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            CALLS = lookup.findVarHandle(Region.class, "calls", long.class);
            OTHERS = lookup.findVarHandle(UnseenTree.class, "others", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The regions beyond the bound. */
    private static final Region BEYOND = new Region(null, "", "");

    private final Region root = new Region(null, "", "");
    private Region running = root;

    /** The child of the running region that was closed last; null if there is none since that was opened. */
    private @Nullable Region closed;

    private @Nullable Region lastOpened;
    private int paths;

    /** Open regions beyond the bound, all inside the running one. */
    private long beyond;

    @SuppressWarnings("unused") // through OTHERS
    private long others;

    /** Opens a region. */
    public void open(String name) {
        Region after = closed;
        Region child = after == null ? running.firstChild : after.next;
        if (beyond > 0 || child == null || child.givenName != name) {
            child = beyond > 0 ? BEYOND : child(name, after);
        }
        lastOpened = child;
        if (child == BEYOND) {
            beyond++;
            OTHERS.setOpaque(this, others + 1);
        } else if (child != null) {
            CALLS.setOpaque(child, child.calls + 1);
            running = child;
            closed = null;
        }
    }

    /** Closes the running region, if any, and opens another in its place. */
    public void next(String name) {
        if (beyond > 0) {
            beyond--;
        } else if (running.parent != null) {
            leave(running, running.parent);
        }
        open(name);
    }

    /** Closes the innermost open region of that name; does nothing if there is none. */
    public void close(String name) {
        Region innermost = running;
        if (beyond > 0) {
            beyond--;
        } else if (innermost.givenName == name && innermost.parent != null) {
            leave(innermost, innermost.parent);
        } else if (name != null) {
            String trimmed = RegionNames.trim(name);
            for (Region at = innermost; at.parent != null; at = at.parent) {
                if (at.name.equals(trimmed)) {
                    leave(at, at.parent);
                    return;
                }
            }
        }
    }

    /** Closes a region that {@link #lastOpened} returned; does nothing if it is not open here. */
    public void close(Region owned) {
        if (owned == BEYOND) {
            beyond = Math.max(0, beyond - 1);
            return;
        }
        for (Region at = running; at.parent != null; at = at.parent) {
            if (at == owned) {
                leave(at, at.parent);
                return;
            }
        }
    }

    /** Closes every region. */
    public void closeAll() {
        running = root;
        closed = null;
        beyond = 0;
    }

    /** Returns what the last {@link #open} or {@link #next} opened, for {@link #close(Region)}; null if the name was invalid. */
    public @Nullable Region lastOpened() {
        return lastOpened;
    }

    /** Passes on every call path that was opened, and the number of its calls. */
    public void forEach(ObjLongConsumer<RegionPath> action) {
        passOn(root, new ArrayList<>(), action);
        long more = (long) OTHERS.getOpaque(this);
        if (more > 0) {
            action.accept(RegionPath.of(UnseenRegion.OTHERS), more);
        }
    }

    private static void passOn(Region parent, List<String> names, ObjLongConsumer<RegionPath> action) {
        for (Region child = parent.firstChild; child != null; child = child.next) {
            names.add(child.name);
            long calls = (long) CALLS.getOpaque(child);
            if (calls > 0) {
                action.accept(RegionPath.of(names.toArray(String[]::new)), calls);
            }
            passOn(child, names, action);
            names.remove(names.size() - 1);
        }
    }

    private void leave(Region region, Region parent) {
        running = parent;
        closed = region;
        beyond = 0;
    }

    /** Returns the child of the running region of that name, added if it is new; null if the name is invalid. */
    private @Nullable Region child(@Nullable String given, @Nullable Region after) {
        if (given == null) {
            return null;
        }
        if (after != null && after.givenName == given) {
            return after;
        }
        String name = RegionNames.trim(given);
        Region youngest = null;
        for (Region at = running.firstChild; at != null; at = at.next) {
            if (at.givenName == given || at.name.equals(name)) {
                return at;
            }
            youngest = at;
        }
        if (RegionNames.problemOf(name) != null) {
            return null;
        }
        if (paths == PATHS) {
            return BEYOND;
        }
        paths++;
        Region added = new Region(running, given, name);
        if (youngest == null) {
            running.firstChild = added;
        } else {
            youngest.next = added;
        }
        return added;
    }

    /** One call path. Its children are in the order of first use, as loops open them again in that order. */
    public static final class Region {
        private final @Nullable Region parent;

        /** The name as it was given, so that the same string is recognized at once. */
        private final String givenName;

        private final String name;
        private volatile @Nullable Region firstChild;
        private volatile @Nullable Region next;
        private long calls;

        private Region(@Nullable Region parent, String givenName, String name) {
            this.parent = parent;
            this.givenName = givenName;
            this.name = name;
        }
    }
}
