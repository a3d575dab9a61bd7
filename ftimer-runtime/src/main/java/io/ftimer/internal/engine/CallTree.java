package io.ftimer.internal.engine;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SummaryRows;
import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.internal.rows.SummaryWindow.RunId;
import io.ftimer.internal.text.ApplicationFrame;
import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.Summary;
import io.ftimer.values.NanoClock;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.lang.ref.WeakReference;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one run of a recorder has measured: the tree of call paths, the site timers, and the window. Which region is running
 * is the recorder's to know; operations that need it take it as an argument.
 *
 * <p>Thread safety: only the owner of the recorder changes it. Another thread may copy it with {@link #summary}; the
 * recorder's version tells whether the copy is consistent.
 */
public final class CallTree {
    private static final int MAX_PLACES = 1000;

    public final Definitions definitions = new Definitions();
    public final SiteTable sites = new SiteTable();
    public final SqlTexts sqlTexts;
    public final Node root;
    public final NodeIndex index;
    public final RegionLimits limits;
    private final RegionFilter filter;
    private final boolean recordsAll;
    private final boolean keepsPlaces;

    /** By the index of a node the line of the application that used its call path first; null where it is unknown. */
    private @Nullable StackTraceElement[] places = {};

    private int recordedCount;
    private int mutedCount;

    /** Whether call paths without calls and time are shown too, as they are in a restored tree. */
    boolean showsIdle;

    private final RunWindow window;

    public CallTree(RecorderConfig config, RunId run, long nowNanos) {
        root = config.callStatistics() ? Node.CallStatsNode.newRoot() : new Node();
        index = new NodeIndex(root);
        limits = new RegionLimits(config.maxDepth(), config.maxRegions());
        keepsPlaces = config.keepsPlaces();
        sqlTexts = new SqlTexts(keepsPlaces);
        filter = config.filter();
        recordsAll = filter.isOpen();
        window = new RunWindow(run, config.isTimed(), nowNanos, config.dates().instant());
    }

    /** Returns where a call path belongs that {@code parent} does not have yet. */
    public RegionLimits.Place place(Node parent, RegionKey region) {
        return isRecorded(parent, region)
                ? limits.placeRecorded(parent, recordedCount)
                : limits.placeUnrecorded(parent, mutedCount);
    }

    private boolean isRecorded(Node parent, RegionKey region) {
        return !parent.isMuted()
                && (recordsAll
                        || filter.records((parent == root
                                        ? RegionPath.of(region.name())
                                        : parent.path().child(region.name()))
                                .withKind(region.kind())));
    }

    public Node add(Node parent, RegionName name) {
        return isRecorded(parent, name.key()) ? addRecorded(parent, name) : addMuted(parent, name);
    }

    /** As {@link #add}, for the region that stands for all others. */
    public Node addRecorded(Node parent, RegionName name) {
        Node child = parent.newChild(name, recordedCount + 1, index.next());
        if (keepsPlaces) {
            addPlace(
                    child.index,
                    recordedCount < MAX_PLACES
                            ? ApplicationFrame.find(name.key().name())
                            : null);
        }
        index.add(child);
        recordedCount++;
        return child;
    }

    private void addPlace(int node, @Nullable StackTraceElement place) {
        if (node >= places.length && place != null) {
            places = Arrays.copyOf(places, 2 * node);
        }
        if (node < places.length) {
            places[node] = place;
        }
    }

    /** Returns the line of the application that used a call path first; null if it is unknown. */
    @Nullable
    StackTraceElement place(Node node) {
        @Nullable StackTraceElement[] known = places;
        return node.index < known.length ? known[node.index] : null;
    }

    private Node addMuted(Node parent, RegionName name) {
        Node child = parent.newMutedChild(name, index.next());
        index.add(child);
        mutedCount++;
        return child;
    }

    /** Adds the call paths of a serialized tree to this tree, which is new; returns the last number of a handle then. */
    public long restore(SerializedTree saved, long lastNumber) {
        for (SerializedTree.Region region : saved.regions()) {
            RegionName name = definitions.define(
                    new RegionKey(region.kind(), region.name()), lastNumber + definitions.size() + 1);
            Node node = index.nodes[region.parent()].newChild(name, region.number(), index.next());
            index.add(node);
            node.totalNanos = region.inclusiveNanos();
            node.callCount = region.callCount();
        }
        recordedCount = saved.regions().size();
        showsIdle = true;
        return lastNumber + definitions.size();
    }

    /**
     * Stops a region that is open but not innermost, with one clock reading: the regions inside are closed, then
     * {@code target}, and then the closed ones continue in their old order below its parent. They count no new call. Those
     * that the limits leave no place for are only counted from then on.
     */
    public Repair repair(Node running, Node target, long now) {
        Node[] inside = new OpenRegions(running).inside(target);
        Node timeless = null;
        for (Node node : inside) {
            if (!node.end(now)) {
                timeless = node;
            }
        }
        if (!target.end(now)) {
            timeless = target;
        }
        Node top = target.parent;
        for (int i = 0; i < inside.length; i++) {
            RegionName name = inside[i].name;
            Node continued = top.child(name);
            if (continued == null) {
                RegionLimits.Place place = place(top, name.key());
                if (place != RegionLimits.Place.OWN) {
                    limits.setReason(place);
                    limits.change(inside.length - i, inside.length - i);
                    break;
                }
                continued = add(top, name);
            }
            continued.token = Node.CARRIED_OVER;
            continued.startedNanos = now;
            top = continued;
        }
        return new Repair(top, timeless);
    }

    /**
     * What a repair led to.
     *
     * @param timeless a region whose time was left out because its sum does not fit 64 bits, or null
     */
    public record Repair(Node running, @Nullable Node timeless) {}

    /** Returns the time of a call path, including its present activation up to now. */
    public long inclusiveNanos(Node node, Node running, NanoClock clock) {
        return new OpenRegions(running).contains(node) ? node.nanosUntil(clock.nanoTime()) : node.totalNanos;
    }

    /** Sets counts and times to zero, keeps names, their order and the known call paths, and restarts the window. */
    public void reset(long nowNanos, Instant now) {
        showsIdle = false;
        for (int node = 0; node < index.next(); node++) {
            index.nodes[node].clear();
        }
        sites.clear(site -> true);
        sqlTexts.clear();
        limits.clear();
        window.restart(nowNanos, now);
    }

    public void restartWindow(long nowNanos, Instant now) {
        window.restart(nowNanos, now);
    }

    /** Returns the run after this one; for a tree that replaces this one. */
    public RunId nextRun() {
        return window.nextRun();
    }

    /** Stops the clock of everything that is open, and of the window, until {@link #resume}. */
    public void pause(long now) {
        window.pause(now);
    }

    /** Continues as if no time had passed since {@link #pause}. */
    public void resume(Node running, long now) {
        long gap = window.gapNanos(now);
        for (Node node = running; window.isTimed && !node.isRoot(); node = node.parent) {
            node.startedNanos += gap;
        }
        sites.skip(gap);
        window.resume(gap);
    }

    /** Returns whether any call path has a call, has time, or is running, or a site timer was started. */
    public boolean hasData(Node running) {
        return running != root
                || new TreeReader(this, running, 0).hasData()
                || !sites.results(0).isEmpty();
    }

    /** Returns whether the running region leads to the root of this tree. */
    public boolean isReachedFrom(Node running) {
        Node node = running;
        while (!node.isRoot()) {
            node = node.parent;
        }
        return node == root;
    }

    /**
     * The rows of a consistent copy in which nothing was open, for further summaries of the same version: many in a row copy a
     * large tree once. The rows are held weakly. Immutable.
     */
    record CopiedRows(long version, WeakReference<SummaryTable> table, List<ContextDiagnostic> contexts) {}

    /**
     * Returns a copy of the present state; null if the tree was seen in the middle of a change.
     *
     * @param known rows that are used instead of a copy if they are of this version; may be null
     */
    @Nullable
    Summary summary(Node running, NanoClock clock, Instant now, ZoneId zone, long version, @Nullable CopiedRows known) {
        long end = window.endNanos(clock);
        // looking a name up does not change the version
        SummaryTable table = known != null && known.version == version && known.contexts.size() == definitions.size()
                ? known.table.get()
                : null;
        List<ContextDiagnostic> contexts = known == null || table == null ? null : known.contexts;
        if (table == null || contexts == null) {
            SummaryTable read = new TreeReader(this, running, window.isTimed ? end : 0).read();
            if (read == null) {
                return null;
            }
            table = filter.selected(read);
            contexts = definitions.diagnostics();
        }
        return new Summary(
                Status.SUCCESS,
                new SummaryRows(window.until(end, now, zone), table),
                contexts,
                sites.results(window.startNanos()),
                sqlTexts.results(),
                limits.overflow());
    }
}
