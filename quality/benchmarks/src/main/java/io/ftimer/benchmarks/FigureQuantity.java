package io.ftimer.benchmarks;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A result of a benchmark other than its time. */
@AuxCounters(AuxCounters.Type.EVENTS)
@State(Scope.Thread)
public class FigureQuantity {
    /** Read as {@link Reading#quantity()}. */
    public double quantity;
}
