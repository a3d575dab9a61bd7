package io.ftimer.internal.engine;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.RegionNames;
import io.ftimer.summary.NotRecordedRegion;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The regions that one thread without a session opens, as call paths with their calls but without times. The number of call paths is
 * bounded; regions beyond it are only counted, together.
 *
 * <p>Nothing is ever rejected: a start with an invalid name opens nothing, and a stop closes the innermost open region of
 * its name with all inside it, or does nothing.
 *
 * <p>Thread safety: changed by its thread only; {@link #forEach} may be called by any.
 */
public final class NotRecordedTree {
    /** Call paths that are kept separately. */
    static final int PATHS = 256;

    private static final VarHandle CALLS;
    private static final VarHandle OTHERS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            CALLS = lookup.findVarHandle(Region.class, "calls", long.class);
            OTHERS = lookup.findVarHandle(NotRecordedTree.class, "others", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The regions beyond the bound. */
    private static final Region BEYOND = new Region(null, "", "", RegionKind.CODE);

    /**
     * The region that was opened or closed last, and which of both: as in a recorder, the running region is this one or its
     * parent, and the next one is probably its first child or next sibling. So loops store few references, which collectors
     * make expensive.
     */
    private Region last = new Region(null, "", "", RegionKind.CODE);

    private final Region root = last;
    private boolean lastIsOpen = true;

    private boolean isLastRejected;
    private int paths;

    /** Open regions beyond the bound, all inside the running one. */
    private long beyond;

    @SuppressWarnings("unused") // through OTHERS
    private long others;

    /** Opens a region; null stands for one whose name is unknown. */
    public void open(@Nullable String name, RegionKind kind) {
        if (beyond > 0) {
            openBeyond();
            return;
        }
        Region child = lastIsOpen ? last.firstChild : last.next;
        if (child == null || child.givenName != name) {
            child = !lastIsOpen && last.givenName == name ? last : child(name, kind);
            if (child == null) {
                return;
            }
        }
        CALLS.setOpaque(child, child.calls + 1);
        if (last != child) {
            last = child;
        }
        lastIsOpen = true;
        isLastRejected = false;
    }

    private void openBeyond() {
        beyond++;
        OTHERS.setOpaque(this, others + 1);
        isLastRejected = false;
    }

    /** Closes the running region, if any, and opens another in its place. */
    public void next(@Nullable String name) {
        if (beyond > 0) {
            beyond--;
        } else if (running() != root) {
            leave(running());
        }
        open(name, RegionKind.CODE);
    }

    /** Closes the innermost open region of that name and kind; does nothing if there is none. */
    public void close(@Nullable String name, RegionKind kind) {
        if (beyond > 0) {
            beyond--;
            return;
        }
        Region innermost = running();
        if (innermost.givenName == name && innermost != root) {
            leave(innermost);
        } else if (name != null) {
            closeNamed(RegionNames.trim(name), kind);
        }
    }

    private void closeNamed(String name, RegionKind kind) {
        for (Region at = running(); at != null && at != root; at = at.parent) {
            if (at.kind == kind && at.name.equals(name)) {
                leave(at);
                return;
            }
        }
    }

    /** Closes a region that {@link #lastOpened} returned; does nothing if it is not open here. */
    public void close(Region owned) {
        if (owned == BEYOND) {
            beyond = Math.max(0, beyond - 1);
            return;
        }
        for (Region at = running(); at != null && at != root; at = at.parent) {
            if (at == owned) {
                beyond = 0;
                leave(at);
                return;
            }
        }
    }

    /** Closes every region. */
    public void closeAll() {
        last = root;
        lastIsOpen = true;
        beyond = 0;
    }

    /** Returns what the last {@link #open} or {@link #next} opened, for {@link #close(Region)}; null if the name was invalid. */
    public @Nullable Region lastOpened() {
        if (isLastRejected) {
            return null;
        }
        return beyond > 0 ? BEYOND : last;
    }

    private Region running() {
        Region parent = last.parent;
        return lastIsOpen || parent == null ? last : parent;
    }

    private void leave(Region region) {
        if (last != region) {
            last = region;
        }
        lastIsOpen = false;
    }

    /** Passes on every call path that was opened, and the number of its calls. */
    public void forEach(ObjLongConsumer<RegionPath> action) {
        passOn(root, new ArrayList<>(), action);
        long more = (long) OTHERS.getOpaque(this);
        if (more > 0) {
            action.accept(NotRecordedRegion.OTHERS, more);
        }
    }

    private static void passOn(Region parent, List<RegionKey> regions, ObjLongConsumer<RegionPath> action) {
        for (Region child = parent.firstChild; child != null; child = child.next) {
            regions.add(new RegionKey(child.kind, child.name));
            long calls = (long) CALLS.getOpaque(child);
            if (calls > 0) {
                action.accept(RegionKey.path(regions), calls);
            }
            passOn(child, regions, action);
            regions.remove(regions.size() - 1);
        }
    }

    /** Returns the child of the running region of that name, added if it is new; null if nothing is opened here. */
    private @Nullable Region child(@Nullable String given, RegionKind kind) {
        if (given == null) {
            openBeyond();
            return null;
        }
        Region parent = running();
        String name = RegionNames.trim(given);
        Region youngest = null;
        for (Region at = parent.firstChild; at != null; at = at.next) {
            if (at.givenName == given || at.kind == kind && at.name.equals(name)) {
                return at;
            }
            youngest = at;
        }
        if (RegionNames.problemOf(name) != null) {
            isLastRejected = true;
            return null;
        }
        if (paths == PATHS) {
            openBeyond();
            return null;
        }
        paths++;
        Region added = new Region(parent, kind == RegionKind.CODE ? given : new String(given), name, kind);
        if (youngest == null) {
            parent.firstChild = added;
        } else {
            youngest.next = added;
        }
        return added;
    }

    /** One call path. Its children are in the order of first use, as loops open them again in that order. */
    public static final class Region {
        private final @Nullable Region parent;

        /** The name as it was given, so that the same string is recognized at once; for another kind than code a string of its own. */
        private final String givenName;

        private final String name;
        private final RegionKind kind;
        private volatile @Nullable Region firstChild;
        private volatile @Nullable Region next;
        private long calls;

        private Region(@Nullable Region parent, String givenName, String name, RegionKind kind) {
            this.parent = parent;
            this.givenName = givenName;
            this.name = name;
            this.kind = kind;
        }

        public RegionPath path() {
            return this == BEYOND
                    ? NotRecordedRegion.OTHERS
                    : RegionKey.path(
                            this,
                            region -> new RegionKey(region.kind, region.name),
                            region -> region.parent == null || region.parent.parent == null ? null : region.parent);
        }
    }
}
