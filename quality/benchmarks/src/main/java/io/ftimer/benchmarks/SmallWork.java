package io.ftimer.benchmarks;

import java.util.function.IntUnaryOperator;

/** A small method, which is instrumented in {@link AgentCalls}. Public, since instrumented it belongs to another class loader. */
public final class SmallWork implements IntUnaryOperator {
    @Override
    public int applyAsInt(int value) {
        return value * 31 + 7;
    }
}
