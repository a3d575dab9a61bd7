package io.ftimer.benchmarks;

import io.ftimer.FTimer;
import io.ftimer.TimerId;
import io.ftimer.summary.Summary;
import io.ftimer.values.NanoClock;
import java.util.List;
import java.util.stream.Stream;

/**
 * A square tree: n parents, each with the same n children by name. This is a class, of which each fork loads one subclass only,
 * as with {@link PairForm}.
 */
abstract class Grid {
    private final int side;

    Grid(int contexts) {
        side = sideOf(contexts);
    }

    /** Returns a grid of about {@code contexts} call paths in a kind of tree, and opens none of them. */
    static Grid of(String tree, int contexts) {
        return switch (tree) {
            case FigureTrial.FTIMER -> new TimerGrid(contexts);
            case FigureTrial.NAIVE -> new NaiveGrid(contexts);
            default -> throw new IllegalArgumentException("unknown tree: " + tree);
        };
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
        return side;
    }

    /** Returns the names of its regions: those of the parents, then those of the children. */
    String[] names() {
        String[] names = new String[2 * side];
        for (int i = 0; i < side; i++) {
            names[i] = "parent " + i;
            names[side + i] = "child " + i;
        }
        return names;
    }

    /** Opens a region of {@link #names()}. */
    abstract void start(int region);

    abstract void stop(int region);

    /** Returns a summary of the whole tree, of which a call has changed since the last one. */
    abstract Object summarize();

    /** Opens and closes each call path once, in order. */
    void walk() {
        walk(1, side);
    }

    /** Opens and closes {@code count} parents, {@code apart} positions apart, and as many of the children of each. */
    void walk(int apart, int count) {
        for (int parent = 0; parent < count; parent++) {
            start(parent * apart);
            for (int child = 0; child < count; child++) {
                pair(child * apart);
            }
            stop(parent * apart);
        }
    }

    /** Opens and closes one parent and one of its children. */
    void visit(int parent, int child) {
        start(parent);
        pair(child);
        stop(parent);
    }

    private void pair(int child) {
        start(side + child);
        stop(side + child);
    }

    /** A grid in a recorder, by handles. */
    static final class TimerGrid extends Grid {
        private final FTimer timer;
        private final TimerId[] regions;

        TimerGrid(int contexts) {
            this(FTimer.create(), contexts);
        }

        TimerGrid(FTimer timer, int contexts) {
            super(contexts);
            this.timer = timer;
            regions = Stream.of(names()).map(timer::lookup).toArray(TimerId[]::new);
        }

        @Override
        void start(int region) {
            timer.start(regions[region]);
        }

        @Override
        void stop(int region) {
            timer.stop(regions[region]);
        }

        /** Summaries of an unchanged tree share their rows, so one of them changes. */
        @Override
        Summary summarize() {
            timer.add("changed", 1, 0);
            return timer.summary();
        }
    }

    /** A grid in the naive tree. */
    private static final class NaiveGrid extends Grid {
        private final NaiveTree tree = new NaiveTree(NanoClock.system());
        private final String[] names;

        NaiveGrid(int contexts) {
            super(contexts);
            names = names();
        }

        @Override
        void start(int region) {
            tree.start(names[region]);
        }

        @Override
        void stop(int region) {
            tree.stop(names[region]);
        }

        @Override
        List<NaiveTree.Row> summarize() {
            return tree.summarize();
        }
    }
}
