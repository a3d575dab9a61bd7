package io.ftimer.benchmarks;

import java.util.function.IntUnaryOperator;

/** A method that calls itself as often as its argument says. Public, as it is loaded by another class loader. */
public final class RecursiveWork implements IntUnaryOperator {
    /** Called by reflection too. */
    public RecursiveWork() {}

    @Override
    public int applyAsInt(int depth) {
        return depth == 0 ? 0 : applyAsInt(depth - 1) + 1;
    }
}
