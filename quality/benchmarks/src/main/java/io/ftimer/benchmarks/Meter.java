package io.ftimer.benchmarks;

import org.openjdk.jmh.runner.RunnerException;

/** Measures one trial once. */
@FunctionalInterface
interface Meter {
    Reading measure(FigureTrial trial) throws RunnerException;
}
