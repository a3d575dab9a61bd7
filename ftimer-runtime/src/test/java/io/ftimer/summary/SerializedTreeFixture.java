package io.ftimer.summary;

import io.ftimer.internal.rows.RegionKey;
import java.util.ArrayList;
import java.util.List;

/** Builds serialized trees line by line, for tests of other packages. */
public final class SerializedTreeFixture {
    private final SerializedTree.Builder builder = new SerializedTree.Builder();
    private final List<String> names = new ArrayList<>();

    /** Adds a region with a name of its own. */
    public void add(int depth, long inclusiveNanos, long callCount) {
        String name = "region " + names.size() % 11 + "." + names.size();
        names.add(name);
        builder.add(depth, RegionKey.code(name), inclusiveNanos, callCount);
    }

    /** Returns the tree. */
    public SerializedTree tree() {
        return builder.tree();
    }
}
