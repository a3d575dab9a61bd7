package io.ftimer.trace;

/** Which clocks are read for each event of a trace. */
public enum Timestamps {
    /** None: the order of the events is all that is kept. */
    NONE(0),
    /** Processor time only. */
    CPU(TraceLayout.MASK_CPU),
    /** Elapsed time only; several times cheaper than the processor time. */
    WALL(TraceLayout.MASK_WALL),
    /** Both clocks. */
    FULL(TraceLayout.MASK_CPU | TraceLayout.MASK_WALL);

    /** The bits of the mask byte of a record that stand for these clocks. */
    final int mask;

    Timestamps(int mask) {
        this.mask = mask;
    }

    boolean hasCpu() {
        return (mask & TraceLayout.MASK_CPU) != 0;
    }

    boolean hasWall() {
        return (mask & TraceLayout.MASK_WALL) != 0;
    }
}
