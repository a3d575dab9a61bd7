package io.ftimer;

import org.jspecify.annotations.Nullable;

/**
 * The regions nested in one: in the order of first use, each leading to the next and the last to the first, and where there
 * are many also in an open-addressing table of this node alone, so that finding one does not depend on how many call paths
 * the whole tree has.
 */
final class Children {
    /** Up to this many are compared one by one. */
    private static final int SCANNED = 8;

    private static final int HASH_MULTIPLIER = 0x9E3779B9;

    /** The one first used before all others. Final, so that another thread that reads a summary finds it set. */
    final Node first;

    private Node last;

    /** How many there are. */
    int count;

    private @Nullable Node @Nullable [] table;

    Children(Node only) {
        first = only;
        last = only;
        count = 1;
    }

    @Nullable
    Node find(TimerId wanted) {
        @Nullable Node[] slots = table;
        if (slots == null) {
            Node child = first;
            for (int i = 0; i < count; i++) {
                if (child.id == wanted) {
                    return child;
                }
                child = child.nextSibling;
            }
            return null;
        }
        int mask = slots.length - 1;
        for (int i = slot(wanted.hash, mask); ; i = (i + 1) & mask) {
            Node child = slots[i];
            if (child == null || child.id == wanted) {
                return child;
            }
        }
    }

    @Nullable
    Node find(String name) {
        int hash = name.hashCode();
        @Nullable Node[] slots = table;
        if (slots == null) {
            Node child = first;
            for (int i = 0; i < count; i++) {
                if (child.isNamed(name, hash)) {
                    return child;
                }
                child = child.nextSibling;
            }
            return null;
        }
        int mask = slots.length - 1;
        for (int i = slot(hash, mask); ; i = (i + 1) & mask) {
            Node child = slots[i];
            if (child == null || child.isNamed(name, hash)) {
                return child;
            }
        }
    }

    void add(Node child) {
        child.nextSibling = first;
        last.nextSibling = child;
        last = child;
        count++;
        if (count > SCANNED) {
            index(child);
        }
    }

    private void index(Node child) {
        @Nullable Node[] slots = table;
        if (slots != null && 2 * count <= slots.length) {
            insert(slots, child);
            return;
        }
        slots = new Node[slots == null ? 4 * SCANNED : 2 * slots.length];
        Node each = first;
        for (int i = 0; i < count; i++) {
            insert(slots, each);
            each = each.nextSibling;
        }
        table = slots;
    }

    private static void insert(@Nullable Node[] slots, Node child) {
        int mask = slots.length - 1;
        int i = slot(child.id.hash, mask);
        while (slots[i] != null) {
            i = (i + 1) & mask;
        }
        slots[i] = child;
    }

    /** Names that count up, like {@code region_00} to {@code region_63}, have neighboring hash codes: spread them. */
    private static int slot(int hash, int mask) {
        int mixed = hash * HASH_MULTIPLIER;
        return (mixed ^ mixed >>> 16) & mask;
    }
}
