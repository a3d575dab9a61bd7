package io.ftimer.jmh.internal.baseline;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.gate.TreeId;

/**
 * The result of the comparison of one benchmark with the baseline.
 *
 * <p>Thread safety: immutable.
 *
 * @param benchmark the benchmark
 * @param outcome the kind of the result
 * @param failsRun whether the run fails because of it
 * @param details the text to print; empty if there is nothing to say
 */
public record BaselineResult(TreeId benchmark, Outcome outcome, boolean failsRun, String details) {}
