package io.ftimer.trace;

/** The clocks that are read for each event of a trace. */
public enum Timestamps {
    /** No clock: the trace has only the order of the events. */
    NONE(0),
    /** Processor time only. */
    CPU(RecordFormat.MASK_CPU),
    /** Elapsed time only, which costs a fraction of the processor time. */
    WALL(RecordFormat.MASK_WALL),
    /** Both clocks. */
    FULL(RecordFormat.MASK_CPU | RecordFormat.MASK_WALL);

    /** The bits of these clocks in the mask byte of a record. */
    final int mask;

    Timestamps(int mask) {
        this.mask = mask;
    }
}
