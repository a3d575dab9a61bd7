package io.ftimer.benchmarks;

import io.ftimer.FTimer;
import io.ftimer.TimerId;

/** A tree of as many parents as each of them has children; all parents have the same children by name. */
final class Grid {
    private final FTimer timer;
    private final TimerId[] parents;
    private final TimerId[] children;

    /** Makes a grid of about {@code contexts} call paths, of which none was used yet. */
    Grid(FTimer timer, int contexts) {
        this.timer = timer;
        int side = sideOf(contexts);
        parents = new TimerId[side];
        children = new TimerId[side];
        for (int i = 0; i < side; i++) {
            parents[i] = timer.lookup("parent " + i);
            children[i] = timer.lookup("child " + i);
        }
    }

    /** Returns how many call paths a grid of about so many has. */
    static int contextsOf(int contexts) {
        int side = sideOf(contexts);
        return side + side * side;
    }

    private static int sideOf(int contexts) {
        return (int) Math.sqrt(contexts);
    }

    int side() {
        return parents.length;
    }

    FTimer timer() {
        return timer;
    }

    /** Opens and closes every call path once, in order. */
    void walk() {
        walk(1, parents.length);
    }

    /** Opens and closes the call paths in {@code count} parents that lie apart, and as many of the children in each. */
    void walk(int apart, int count) {
        for (int parent = 0; parent < count; parent++) {
            timer.start(parents[parent * apart]);
            for (int child = 0; child < count; child++) {
                pair(child * apart);
            }
            timer.stop(parents[parent * apart]);
        }
    }

    /** Opens and closes one call path of each depth. */
    void visit(int parent, int child) {
        timer.start(parents[parent]);
        pair(child);
        timer.stop(parents[parent]);
    }

    private void pair(int child) {
        timer.start(children[child]);
        timer.stop(children[child]);
    }
}
