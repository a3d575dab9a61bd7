package io.ftimer.metrics;

import io.ftimer.TimerId;
import io.ftimer.internal.rows.Preorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A call path of one recorder, for a listener that follows its starts and stops. A known path is found without allocation.
 */
final class FollowedPath<T> {
    /** The parent; the root is its own parent. */
    final FollowedPath<T> parent;

    private final List<FollowedPath<T>> children = new ArrayList<>();
    final T kept;

    private final TimerId id;
    final int context;
    private final Supplier<T> keeper;

    /** The last child of each name, which knows the others: a search of all children would take time by their number. */
    private final Map<TimerId, FollowedPath<T>> lastOfName = new HashMap<>();

    private final @Nullable FollowedPath<T> previousOfName;

    private FollowedPath(
            @Nullable FollowedPath<T> parent,
            TimerId id,
            int context,
            Supplier<T> keeper,
            @Nullable FollowedPath<T> previousOfName) {
        this.parent = parent == null ? this : parent;
        this.id = id;
        this.context = context;
        this.keeper = keeper;
        this.previousOfName = previousOfName;
        kept = keeper.get();
    }

    static <T> FollowedPath<T> root(Supplier<T> keeper) {
        return new FollowedPath<>(null, TimerId.NONE, 0, keeper, null);
    }

    boolean isRoot() {
        return parent == this;
    }

    RegionKey region() {
        return new RegionKey(id.kind(), id.name());
    }

    FollowedPath<T> child(TimerId wanted, int wantedContext) {
        FollowedPath<T> last = lastOfName.get(wanted);
        for (FollowedPath<T> child = last; child != null; child = child.previousOfName) {
            if (child.context == wantedContext) {
                return child;
            }
        }
        FollowedPath<T> added = new FollowedPath<>(this, wanted, wantedContext, keeper, last);
        children.add(added);
        lastOfName.put(wanted, added);
        return added;
    }

    /**
     * Returns the innermost of this path and those around it that a stop is about; the root if it is about none. Paths in between
     * are passed over, since a listener that wraps another one may not forward repairs.
     */
    FollowedPath<T> stopped(TimerId wanted, int wantedContext) {
        FollowedPath<T> at = this;
        while (!at.isRoot() && !(at.id == wanted && at.context == wantedContext)) {
            at = at.parent;
        }
        return at;
    }

    /**
     * Visits the paths inside this one in preorder.
     *
     * @param paths the known paths, by themselves: equal paths that share the levels around are compared at once
     */
    void visit(Map<RegionPath, RegionPath> paths, BiConsumer<RegionPath, T> visitor) {
        List<RegionPath> around = new ArrayList<>();
        Preorder.visit(children, path -> path.children, (path, depth) -> {
            around.subList(depth, around.size()).clear();
            RegionPath made = path.region().inside(depth == 0 ? null : around.get(depth - 1));
            around.add(paths.computeIfAbsent(made, first -> first));
            visitor.accept(around.get(depth), path.kept);
        });
    }

    void forEach(Consumer<T> visitor) {
        Preorder.visit(children, path -> path.children, (path, depth) -> visitor.accept(path.kept));
    }
}
