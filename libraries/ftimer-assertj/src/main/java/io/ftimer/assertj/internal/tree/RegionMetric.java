package io.ftimer.assertj.internal.tree;

import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.metrics.Metric;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What can be expected of a region besides calls and times: a number that a metric of this name sums. */
public enum RegionMetric {
    /** The bytes that the threads of a region allocate on the heap. */
    ALLOCATION(
            Metric.ALLOCATED_BYTES,
            "byte",
            "allocate",
            "allocated",
            Metric::allocatedBytes,
            "the allocated bytes of regions were not measured",
            "Set ftimer.metrics=allocation, or use @ExpectAllocation with warmups of at least 1."),

    /** The steps that the agent counts: calls of instrumented methods, and repetitions of loops. */
    WORK(
            Metric.WORK,
            "step",
            "take",
            "took",
            Metric::work,
            "the steps of regions were not counted",
            "Set ftimer.metrics=work, or use @ExpectWork with warmups of at least 1.");

    /** Why there are no steps without an agent that counts them, and the one thing to do about it. */
    public static final String NO_STEPS = "this JVM counts no steps";

    public static final String COUNT_STEPS =
            "Set ftimer.work to the code whose steps count, for example ftimer.work=com.acme.**.";

    private final String metric;
    private final String noun;

    /** What a region does: {@code allocate}. */
    final String verb;

    /** What a region did: {@code allocated}. */
    final String past;

    private final Supplier<Metric> maker;
    private final String headline;
    private final String advice;

    RegionMetric(
            String metric,
            String noun,
            String verb,
            String past,
            Supplier<Metric> maker,
            String headline,
            String advice) {
        this.metric = metric;
        this.noun = noun;
        this.verb = verb;
        this.past = past;
        this.maker = maker;
        this.headline = headline;
        this.advice = advice;
    }

    public String metric() {
        return metric;
    }

    /** Returns what is counted: {@code byte}. */
    public String noun() {
        return noun;
    }

    /** Returns the metric; empty if this JVM cannot measure it. */
    public Optional<Metric> find() {
        try {
            return Optional.of(maker.get());
        } catch (UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    /** Returns why no tree has it: what this JVM lacks, or that nothing asked for it. */
    InconclusiveReason notMeasured() {
        try {
            Metric unused = maker.get();
            return new InconclusiveReason(Cause.METRICS, headline, List.of(), advice);
        } catch (UnsupportedOperationException e) {
            return this == WORK
                    ? new InconclusiveReason(Cause.METRICS, headline, List.of(NO_STEPS), COUNT_STEPS)
                    : new InconclusiveReason(Cause.METRICS, headline, List.of(String.valueOf(e.getMessage())));
        }
    }
}
