package io.ftimer.junit;

import static org.junit.platform.commons.support.AnnotationSupport.findRepeatableAnnotations;

import io.ftimer.assertj.internal.tree.ByteSize;
import io.ftimer.assertj.internal.tree.CountBounds;
import io.ftimer.assertj.internal.tree.RegionMetric;
import io.ftimer.junit.internal.expect.MeasuredRuns;
import io.ftimer.junit.internal.expect.MetricExpectation;
import io.ftimer.values.RegionPath;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads expectations on bytes and steps. */
final class MetricsReader extends ExpectationReader {
    private static final String[] ELEMENTS = {
        "region", "exactly", "atLeast", "atMost", "self", "warmups", "repeats", "otherThreads"
    };

    MetricsReader() {
        super(Subject.METRICS);
    }

    @Override
    void read(OnMethod on) {
        findRepeatableAnnotations(on.method(), ExpectAllocation.class).forEach(bytes -> add(bytes, on));
        findRepeatableAnnotations(on.method(), ExpectWork.class).forEach(steps -> add(steps, on));
    }

    private static void add(ExpectAllocation bytes, OnMethod on) {
        String text = new AnnotationElements(bytes).text(ELEMENTS);
        on.add(
                text,
                () -> new MetricExpectation(
                        text,
                        RegionMetric.ALLOCATION,
                        region(bytes.region(), bytes.self()),
                        CountBounds.of(
                                size(bytes.exactly()),
                                size(bytes.atLeast()),
                                size(bytes.atMost()),
                                RegionMetric.ALLOCATION.noun()),
                        bytes.self(),
                        new MeasuredRuns(bytes.warmups(), bytes.repeats()),
                        ignored(bytes.otherThreads())));
    }

    private static void add(ExpectWork steps, OnMethod on) {
        AnnotationElements given = new AnnotationElements(steps);
        String text = given.text(ELEMENTS);
        on.add(
                text,
                () -> new MetricExpectation(
                        text,
                        RegionMetric.WORK,
                        region(steps.region(), steps.self()),
                        given.bounds(RegionMetric.WORK.noun()),
                        steps.self(),
                        new MeasuredRuns(steps.warmups(), steps.repeats()),
                        ignored(steps.otherThreads())));
    }

    private static Optional<RegionPath> region(String region, boolean self) {
        if (self && region.isEmpty()) {
            throw new IllegalArgumentException("self leaves out the regions inside a region: set region too");
        }
        return region.isEmpty() ? Optional.empty() : Optional.of(RegionPath.parse(region));
    }

    private static OptionalLong size(String text) {
        return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(ByteSize.parse(text));
    }
}
