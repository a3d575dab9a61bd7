package io.ftimer.benchmarks;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What a benchmark found out that is not the time it took. */
@AuxCounters(AuxCounters.Type.EVENTS)
@State(Scope.Thread)
public class Quantity {
    /** Named in {@link Reading#quantity()}. */
    public double quantity;
}
