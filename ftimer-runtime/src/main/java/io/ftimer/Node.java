package io.ftimer;

import io.ftimer.stats.IterationStats;
import io.ftimer.values.RegionPath;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * One region at one call path: its counters, and the regions nested in it.
 *
 * <p>Written by the owner of the recorder only. Code mostly opens its regions again and again in the same order. So a
 * child is found by comparing with the one used last, then with the one that was first used after that, and only then by a
 * search among all {@link Children}.
 */
sealed class Node permits CallStatsNode {
    /** The token of an activation that a repair carried over to this call path, where it counts no call. */
    static final long CARRIED_OVER = -1;

    final TimerId id;
    /** The region this one is nested in; the root is its own parent. */
    final Node parent;

    /** Which call path of its name this is, in the order of first use, from 1. */
    final int context;

    /** Which call path of the run this is, in the order of first use, from 1; 0 for a root and for a muted one. */
    final int ordinal;

    long callCount;
    long totalNanos;

    /** The reading at which the present activation began; meaningful only while the node is open. */
    long startedNanos;

    /** The guard token of the present activation, {@link #CARRIED_OVER}, or 0 if no scope or guard owns it. */
    long token;

    /**
     * The name, as the object that a caller gave last. Comparing objects is much cheaper than comparing texts, and a caller
     * whose string is not that of the first caller mostly comes again with the same one.
     */
    String givenName;

    /** The region first used after this one in the same parent; of the last one the first. */
    Node nextSibling;

    @Nullable
    Children children;

    private @Nullable Node lastUsed;

    /** Makes a root. Its name is no string that a caller can hold, so that comparing by identity never finds it. */
    Node() {
        this.id = new TimerId(new String(new char[0]), 0, 0, null);
        this.parent = this;
        this.context = 0;
        this.ordinal = 0;
        this.givenName = id.name;
        this.nextSibling = this;
    }

    Node(TimerId id, Node parent, int ordinal) {
        this.id = id;
        this.parent = parent;
        this.context = id.contextCount + 1;
        this.ordinal = ordinal;
        this.givenName = id.name;
        this.nextSibling = this;
    }

    /** Returns the names from the root down to this node, which is none. */
    RegionPath path() {
        Deque<String> names = new ArrayDeque<>();
        for (Node at = this; at != at.parent; at = at.parent) {
            names.addFirst(at.id.name);
        }
        return RegionPath.of(names.toArray(String[]::new));
    }

    /**
     * Returns whether this region is opened and closed like any other, but not recorded. Such a node pretends that no call
     * can be counted any more: so the hot path needs no question of its own to find out.
     */
    boolean isMuted() {
        return ordinal == 0 && parent != this;
    }

    /** Returns the child of that handle, or null if this call path was never used. */
    @Nullable
    Node child(TimerId wanted) {
        Node guess = lastUsed;
        if (guess == null) {
            return null;
        }
        if (guess.id == wanted) {
            return guess;
        }
        guess = guess.nextSibling;
        return guess.id == wanted ? lastUsed = guess : search(wanted);
    }

    /** Returns the child of that name, or null; a name that is not in its trimmed form is never found. */
    @Nullable
    Node child(String name) {
        Node guess = lastUsed;
        if (guess == null) {
            return null;
        }
        if (guess.givenName == name) {
            return guess;
        }
        guess = guess.nextSibling;
        return guess.givenName == name ? lastUsed = guess : search(name);
    }

    private @Nullable Node search(@Nullable TimerId wanted) {
        Node found = wanted == null || children == null ? null : children.find(wanted);
        return found == null ? null : (lastUsed = found);
    }

    private @Nullable Node search(@Nullable String name) {
        Node found = name == null || children == null ? null : children.find(name);
        return found == null ? null : (lastUsed = found);
    }

    boolean isNamed(String name, int hash) {
        if (givenName == name) {
            return true;
        }
        if (id.hash != hash || !id.name.equals(name)) {
            return false;
        }
        givenName = name;
        return true;
    }

    /** Adds the first call path of {@code wanted} below this node, the one with that number in the run. */
    Node addChild(TimerId wanted, int newOrdinal) {
        return append(newChild(wanted, newOrdinal));
    }

    /** Adds a call path that is not recorded. */
    Node addMutedChild(TimerId wanted) {
        Node child = new Node(wanted, this, 0);
        child.callCount = Long.MAX_VALUE;
        return append(child);
    }

    private Node append(Node child) {
        Children others = children;
        if (others == null) {
            children = new Children(child);
        } else {
            others.add(child);
        }
        if (child.ordinal > 0) {
            child.id.contextCount++;
        }
        return lastUsed = child;
    }

    Node newChild(TimerId wanted, int newOrdinal) {
        return new Node(wanted, this, newOrdinal);
    }

    /** Adds the time of the activation that ends; the caller takes it off the open ones. */
    void end(long now) {
        totalNanos += now - startedNanos;
    }

    /** Zeroes counts and times. */
    void clear() {
        callCount = isMuted() ? Long.MAX_VALUE : 0;
        totalNanos = 0;
    }

    /** Returns the statistics of the calls that have ended; null where they are not kept. */
    @Nullable
    IterationStats callStats() {
        return null;
    }
}
