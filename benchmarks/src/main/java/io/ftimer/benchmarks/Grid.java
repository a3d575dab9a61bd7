package io.ftimer.benchmarks;

import io.ftimer.FTimer;
import io.ftimer.TimerId;

/** A square tree: n parents, each with the same n children by name. */
final class Grid {
    private final FTimer timer;
    private final TimerId[] parents;
    private final TimerId[] children;

    /** Creates a grid of about {@code contexts} call paths and opens none of them. */
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

    /** Returns the exact number of call paths in a grid of about {@code contexts}. */
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

    /** Opens and closes each call path once, in order. */
    void walk() {
        walk(1, parents.length);
    }

    /** Opens and closes {@code count} parents, {@code apart} positions apart, and as many of the children of each. */
    void walk(int apart, int count) {
        for (int parent = 0; parent < count; parent++) {
            timer.start(parents[parent * apart]);
            for (int child = 0; child < count; child++) {
                pair(child * apart);
            }
            timer.stop(parents[parent * apart]);
        }
    }

    /** Opens and closes one parent and one of its children. */
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
