package io.ftimer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One region at one call path: its counters, and the regions nested in it.
 *
 * <p>Written by the owner of the recorder only. A child is found by comparing with the child used last, then in a
 * short array, then in an open-addressing table of this node alone, so that the cost does not depend on how many call
 * paths the whole tree has.
 */
final class Node {
    /** Up to this many children a scan is as fast as a table. */
    private static final int SCANNED = 8;

    private static final int HASH_MULTIPLIER = 0x9E3779B9;
    private static final Node[] NO_CHILDREN = {};

    final TimerId id;
    /** The region this one is nested in; the root is its own parent. */
    final Node parent;

    /** Which call path of its name this is, in the order of first use, from 1. */
    final int context;

    long callCount;
    long totalNanos;

    /** The reading at which the present activation began; meaningful only while the node is open. */
    long startedNanos;

    /** The guard token of the present activation, 0 if no scope or guard owns it. */
    long token;

    /** The children in the order of first use. */
    Node[] children = NO_CHILDREN;

    int childCount;

    /**
     * The name, as the object that a caller gave last. Comparing objects is much cheaper than comparing texts, and a caller
     * whose string is not that of the first caller mostly comes again with the same one.
     */
    String givenName;

    private @Nullable Node lastUsed;
    private @Nullable Node @Nullable [] table;

    /** Makes a root. Its name is no string that a caller can hold, so that comparing by identity never finds it. */
    Node() {
        this.id = new TimerId(new String(new char[0]), 0, 0, null);
        this.parent = this;
        this.context = 0;
        this.givenName = id.name;
    }

    private Node(TimerId id, Node parent) {
        this.id = id;
        this.parent = parent;
        this.context = id.contextCount + 1;
        this.givenName = id.name;
    }

    /** Returns the child of that handle, or null if this call path was never used. */
    @Nullable
    Node child(TimerId wanted) {
        Node last = lastUsed;
        if (last != null && last.id == wanted) {
            return last;
        }
        return search(wanted);
    }

    /** Returns the child of that name, or null; a name that is not in its trimmed form is never found. */
    @Nullable
    Node child(String name) {
        Node last = lastUsed;
        if (last != null && last.givenName == name) {
            return last;
        }
        return search(name);
    }

    private @Nullable Node search(@Nullable TimerId wanted) {
        if (wanted == null) {
            return null;
        }
        @Nullable Node[] slots = table;
        if (slots == null) {
            for (int i = 0; i < childCount; i++) {
                if (children[i].id == wanted) {
                    return lastUsed = children[i];
                }
            }
            return null;
        }
        int mask = slots.length - 1;
        for (int i = slot(wanted.hash, mask); ; i = (i + 1) & mask) {
            Node child = slots[i];
            if (child == null) {
                return null;
            }
            if (child.id == wanted) {
                return lastUsed = child;
            }
        }
    }

    private @Nullable Node search(@Nullable String name) {
        if (name == null) {
            return null;
        }
        int hash = name.hashCode();
        @Nullable Node[] slots = table;
        if (slots == null) {
            for (int i = 0; i < childCount; i++) {
                if (children[i].isNamed(name, hash)) {
                    return lastUsed = children[i];
                }
            }
            return null;
        }
        int mask = slots.length - 1;
        for (int i = slot(hash, mask); ; i = (i + 1) & mask) {
            Node child = slots[i];
            if (child == null) {
                return null;
            }
            if (child.isNamed(name, hash)) {
                return lastUsed = child;
            }
        }
    }

    private boolean isNamed(String name, int hash) {
        if (givenName == name) {
            return true;
        }
        if (id.hash != hash || !id.name.equals(name)) {
            return false;
        }
        givenName = name;
        return true;
    }

    /** Adds the first call path of {@code wanted} below this node. */
    Node addChild(TimerId wanted) {
        Node child = new Node(wanted, this);
        if (childCount == children.length) {
            children = Arrays.copyOf(children, Math.max(2, childCount * 2));
        }
        children[childCount] = child;
        if (childCount >= SCANNED) {
            index(child);
        }
        childCount++;
        wanted.contextCount++;
        return lastUsed = child;
    }

    private void index(Node child) {
        @Nullable Node[] slots = table;
        if (slots == null || 2 * (childCount + 1) > slots.length) {
            slots = new Node[slots == null ? 4 * SCANNED : 2 * slots.length];
            for (int i = 0; i < childCount; i++) {
                insert(slots, children[i]);
            }
        }
        insert(slots, child);
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

    /** Names that count up, like {@code region_00} to {@code region_63}, have neighbouring hash codes: spread them. */
    private static int slot(int hash, int mask) {
        int mixed = hash * HASH_MULTIPLIER;
        return (mixed ^ mixed >>> 16) & mask;
    }
}
