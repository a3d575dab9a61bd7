package io.ftimer.internal.engine;

import org.jspecify.annotations.Nullable;

/**
 * The regions nested in one: a circular list in the order of first use and, where there are many, an open-addressing table
 * of this node alone. So the cost of a search does not depend on how many call paths the whole tree has.
 */
final class Children {
    /** Up to this many children are compared one by one; a table of so few costs more than it saves. */
    private static final int SCANNED = 8;

    /** 2^32 divided by the golden ratio, which spreads consecutive numbers (Fibonacci hashing). */
    private static final int HASH_MULTIPLIER = 0x9E3779B9;

    /** The child first used. Final, so that another thread that copies the tree finds it set. */
    final Node first;

    private Node last;

    /**
     * What was found last, or added since: a region is often opened again that is not the next one. A table finds it as fast,
     * without the load of a node that was last used long ago.
     */
    private Node lastFound;

    /** The {@link Node#depth()} of each child, kept here as most nodes have no child and all are to be small. */
    final int depth;

    int count;

    private @Nullable Node @Nullable [] table;

    Children(Node only, int depth) {
        this.depth = depth;
        first = only;
        last = only;
        lastFound = only;
        count = 1;
    }

    @Nullable
    Node find(RegionName wanted) {
        @Nullable Node[] slots = table;
        if (slots == null) {
            return lastFound.name == wanted ? lastFound : scan(wanted);
        }
        int mask = slots.length - 1;
        for (int i = slot(wanted.hash, mask); ; i = (i + 1) & mask) {
            Node child = slots[i];
            if (child == null || child.name == wanted) {
                return child;
            }
        }
    }

    private @Nullable Node scan(RegionName wanted) {
        Node child = first;
        for (int i = 0; i < count; i++) {
            if (child.name == wanted) {
                return lastFound = child;
            }
            child = child.nextSibling;
        }
        return null;
    }

    @Nullable
    Node find(String name) {
        @Nullable Node[] slots = table;
        if (slots == null) {
            return lastFound.givenName == name ? lastFound : scan(name);
        }
        int hash = name.hashCode();
        int mask = slots.length - 1;
        for (int i = slot(hash, mask); ; i = (i + 1) & mask) {
            Node child = slots[i];
            if (child == null || child.isNamed(name, hash)) {
                return child;
            }
        }
    }

    private @Nullable Node scan(String name) {
        int hash = name.hashCode();
        Node child = first;
        for (int i = 0; i < count; i++) {
            if (child.isNamed(name, hash)) {
                return lastFound = child;
            }
            child = child.nextSibling;
        }
        return null;
    }

    /** Adds a child. All that may exhaust the memory or the stack comes before the first change, or is it. */
    void add(Node child) {
        child.linkTo(first);
        @Nullable Node[] slots = count < SCANNED ? null : tableWith(child);
        // not linkTo: the table may already have the child, and a call may exhaust the stack
        last.nextSibling = child;
        last.nextIndex = child.index;
        last = child;
        lastFound = child;
        count++;
        table = slots;
    }

    /** Returns a table of all children and a further one: the present one if it has room. */
    private @Nullable Node[] tableWith(Node child) {
        @Nullable Node[] slots = table;
        if (slots == null || 2 * (count + 1) > slots.length) {
            slots = new Node[slots == null ? 4 * SCANNED : 2 * slots.length];
            Node each = first;
            for (int i = 0; i < count; i++) {
                insert(slots, each);
                each = each.nextSibling;
            }
        }
        insert(slots, child);
        return slots;
    }

    private static void insert(@Nullable Node[] slots, Node child) {
        int mask = slots.length - 1;
        int i = slot(child.name.hash, mask);
        while (slots[i] != null) {
            i = (i + 1) & mask;
        }
        slots[i] = child;
    }

    /** Spreads hash codes: names that count up, such as {@code region_00} to {@code region_63}, have neighboring ones. */
    private static int slot(int hash, int mask) {
        int mixed = hash * HASH_MULTIPLIER;
        return (mixed ^ mixed >>> 16) & mask;
    }
}
