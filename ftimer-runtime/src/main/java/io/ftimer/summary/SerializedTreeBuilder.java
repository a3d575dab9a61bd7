package io.ftimer.summary;

import io.ftimer.internal.text.NameProblem;
import io.ftimer.internal.text.RegionNames;
import io.ftimer.internal.text.TextEscapes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Takes the regions of a serialized tree in preorder and looks at each whether it may stand there. */
final class SerializedTreeBuilder {
    private record Place(int parent, String name) {}

    private final List<SerializedTree.Region> regions = new ArrayList<>();
    private final Set<Place> places = new HashSet<>();

    /** The node numbers from a root down to the region added last. */
    private final Deque<Integer> open = new ArrayDeque<>();

    /** Adds the next region; throws {@link IllegalArgumentException} if it cannot be one. */
    void add(int depth, String rawName, long inclusiveNanos, long callCount) {
        int number = regions.size() + 1;
        if (depth < 0 || depth > open.size()) {
            throw malformed("node " + number + " has depth " + depth + ", which must be 0 to " + open.size() + " here");
        }
        String name = RegionNames.trim(rawName);
        NameProblem problem = RegionNames.problemOf(name);
        if (problem != null) {
            throw malformed("node " + number + ": " + problem.message());
        }
        if (callCount < 0) {
            throw malformed("node " + number + " has " + callCount + " calls");
        }
        while (open.size() > depth) {
            open.pop();
        }
        int parent = open.isEmpty() ? 0 : open.peek();
        if (!places.add(new Place(parent, name))) {
            throw malformed("node " + number + ", \"" + TextEscapes.escape(name) + "\", stands "
                    + (parent == 0 ? "at the root" : "in node " + parent) + " a second time");
        }
        regions.add(new SerializedTree.Region(number, parent, depth, name, inclusiveNanos, callCount));
        open.push(number);
    }

    SerializedTree tree() {
        return new SerializedTree(regions);
    }

    static IllegalArgumentException malformed(String reason) {
        return new IllegalArgumentException("malformed serialized tree: " + reason);
    }
}
