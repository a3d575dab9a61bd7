package io.ftimer.benchmarks;

import io.ftimer.values.NanoClock;
import java.util.List;

/** A grid in the naive tree. */
final class NaiveGrid extends Grid {
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
