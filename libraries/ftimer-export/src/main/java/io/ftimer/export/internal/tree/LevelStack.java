package io.ftimer.export.internal.tree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The levels from a root to the present region of a walk in preorder.
 *
 * <p>Thread safety: thread-confined.
 *
 * @param <T> what is kept of each level, such as the name
 */
public final class LevelStack<T> {
    private final List<T> levels = new ArrayList<>();
    private final List<T> view = Collections.unmodifiableList(levels);

    /** Enters a region and returns the levels down to it, outermost first. The list changes with the next call. */
    public List<T> enter(int depth, T level) {
        levels.subList(depth, levels.size()).clear();
        levels.add(level);
        return view;
    }
}
