package io.ftimer.cli.internal.duel;

import io.ftimer.internal.text.EnumWords;
import java.util.List;

/** What is measured of the operations of a benchmark. */
enum Measure {
    /** The score of JMH as a time: a throughput is inverted. */
    SCORE,
    /** The processor time of the threads of the benchmark. */
    PROCESSOR_TIME,
    /** The shortest time in an iteration of a run. */
    MINIMUM,
    /** The bytes that the threads of the benchmark allocate. */
    ALLOCATION,
    /** The time in garbage collections. */
    COLLECTIONS,
    /** 1 if the threads of the benchmark wait, 0 if they do not. */
    WAITING;

    /** The times that can decide, in the order in which they do if equally steady. */
    static final List<Measure> TIMES = List.of(SCORE, PROCESSOR_TIME, MINIMUM);

    /** Returns the label of the result of {@link DuelProfiler}. */
    String label() {
        return "duel." + EnumWords.of(this);
    }

    String text() {
        return EnumWords.of(this).replace('_', ' ');
    }
}
