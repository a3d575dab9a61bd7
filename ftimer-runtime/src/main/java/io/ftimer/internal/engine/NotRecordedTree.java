package io.ftimer.internal.engine;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.RegionNames;
import io.ftimer.summary.Overflow;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.Objects;
import java.util.function.ObjLongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The regions that one thread without a session opens, as call paths with their calls but without times. The number of call paths is
 * bounded; regions beyond it are only counted, together.
 *
 * <p>Nothing is ever rejected: a start with an invalid name opens nothing, and a stop closes the innermost open region of
 * its name with all inside it, or does nothing.
 *
 * <p>Thread safety: changed by its thread only; {@link #forEach} may be called by any, and passes on what happened before.
 */
public final class NotRecordedTree {
    /** Call paths that are kept separately. */
    private static final int PATHS = 256;

    private final Definitions definitions = new Definitions();
    private final Node root = new Node();
    private final NodeIndex index = new NodeIndex(root);

    /** Stands for the regions beyond the bound, and has their calls. */
    private final Node others =
            new Node(new RegionName(new RegionKey(RegionKind.OTHER, Overflow.OTHER_REGIONS), 0, 0, null), root, 1, 0);

    /**
     * The region that was opened or closed last, and which of both: as in a recorder, the running region is this one or its parent, and the
     * next one is probably its first child or next sibling. So loops store few references, which collectors make expensive.
     */
    private Node last = root;

    private boolean lastIsOpen = true;
    private boolean isLastRejected;

    /** Open regions beyond the bound, all inside the running one. */
    private long beyond;

    private Node running() {
        return lastIsOpen ? last : last.parent;
    }

    /** Opens a region; null stands for one whose name is unknown. */
    public void open(@Nullable String name, RegionKind kind) {
        isLastRejected = false;
        Node child = lastIsOpen ? index.nodes[last.firstChild] : last.nextSibling;
        if (child == null || child.givenName != name || child.isRoot() || beyond > 0) {
            child = beyond > 0 || name == null ? null : child(name, kind);
            if (isLastRejected) {
                return;
            }
        }
        if (child == null) {
            beyond++;
            others.callCount++;
            return;
        }
        child.callCount++;
        if (last != child) {
            last = child;
        }
        lastIsOpen = true;
    }

    private @Nullable Node child(String name, RegionKind kind) {
        Node known = kind == RegionKind.CODE ? running().child(name) : null;
        if (known != null) {
            return known;
        }
        String trimmed = RegionNames.trim(name);
        isLastRejected = RegionNames.problemOf(trimmed) != null;
        return isLastRejected ? null : child(new RegionKey(kind, trimmed));
    }

    /** Returns the child of the running region, added if it is new; null if no further one is kept. */
    private @Nullable Node child(RegionKey region) {
        RegionName name = definitions.find(region);
        Node known = name == null ? null : running().child(name);
        if (known != null || index.next() > PATHS) {
            return known;
        }
        Node added = running().newChild(definitions.define(region, 0), index.next(), index.next());
        index.add(added);
        return added;
    }

    /** Closes the running region, if any, and opens another in its place. */
    public void next(@Nullable String name) {
        if (beyond > 0) {
            beyond--;
        } else if (!running().isRoot()) {
            leave(running());
        }
        open(name, RegionKind.CODE);
    }

    /** Closes the innermost open region of that name and kind; does nothing if there is none. */
    public void close(@Nullable String name, RegionKind kind) {
        Node innermost = running();
        if (beyond > 0) {
            beyond--;
        } else if (innermost.givenName == name && !innermost.isRoot()) {
            leave(innermost);
        } else if (name != null) {
            closeNamed(RegionNames.trim(name), kind);
        }
    }

    private void closeNamed(String name, RegionKind kind) {
        for (Node at = running(); at != root; at = at.parent) {
            if (at.name.kind == kind && at.name.text.equals(name)) {
                leave(at);
                return;
            }
        }
    }

    /** Closes a region that {@link #lastOpened} returned; does nothing if it is not open here. */
    public void close(Node owned) {
        if (owned == others) {
            beyond = Math.max(0, beyond - 1);
        } else if (new OpenRegions(running()).contains(owned)) {
            beyond = 0;
            leave(owned);
        }
    }

    private void leave(Node region) {
        if (last != region) {
            last = region;
        }
        lastIsOpen = false;
    }

    public void closeAll() {
        last = root;
        lastIsOpen = true;
        beyond = 0;
    }

    /** Returns what the last {@link #open} or {@link #next} opened, for {@link #close(Node)}; null if the name was invalid. */
    public @Nullable Node lastOpened() {
        return isLastRejected ? null : beyond > 0 ? others : last;
    }

    /** Passes on every call path that was opened, and the number of its calls. */
    public void forEach(ObjLongConsumer<RegionPath> action) {
        Stream.concat(Stream.of(index.nodes), Stream.of(others))
                .filter(Objects::nonNull)
                .filter(node -> node.callCount > 0)
                .forEach(node -> action.accept(node.path(), node.callCount));
    }
}
