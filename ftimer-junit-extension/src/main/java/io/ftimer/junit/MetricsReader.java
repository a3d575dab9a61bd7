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
import java.util.function.Supplier;

/** Reads expectations on bytes and steps. */
final class MetricsReader extends ExpectationReader {
    MetricsReader() {
        super(Subject.METRICS);
    }

    /** What annotations on every metric say. */
    private record Given(
            RegionMetric metric, String region, boolean self, int warmups, int repeats, OtherThreads otherThreads) {

        AnnotationText text(AnnotationText text) {
            return text.withIf(self, "self", true)
                    .withIf(warmups != defaults().warmups(), "warmups", warmups)
                    .withIf(repeats != defaults().repeats(), "repeats", repeats)
                    .withIf(ignored(otherThreads), "otherThreads", otherThreads);
        }

        /** The defaults of the annotation. */
        private MeasuredRuns defaults() {
            return metric == RegionMetric.WORK ? new MeasuredRuns(1, 1) : new MeasuredRuns(5, 3);
        }

        void add(AnnotationText text, Supplier<CountBounds> bounds, OnMethod on) {
            String whole = text(text).toString();
            on.add(whole, () -> {
                if (self && region.isEmpty()) {
                    throw new IllegalArgumentException("self leaves out the regions inside a region: set region too");
                }
                return new MetricExpectation(
                        whole,
                        metric,
                        region.isEmpty() ? Optional.empty() : Optional.of(RegionPath.parse(region)),
                        bounds.get(),
                        self,
                        new MeasuredRuns(warmups, repeats),
                        ignored(otherThreads));
            });
        }
    }

    @Override
    void read(OnMethod on) {
        findRepeatableAnnotations(on.method(), ExpectAllocation.class).forEach(bytes -> add(bytes, on));
        findRepeatableAnnotations(on.method(), ExpectWork.class).forEach(steps -> add(steps, on));
    }

    private static void add(ExpectAllocation bytes, OnMethod on) {
        AnnotationText text = AnnotationText.of(ExpectAllocation.class)
                .withIfGiven("region", bytes.region())
                .withIfGiven("exactly", bytes.exactly())
                .withIfGiven("atLeast", bytes.atLeast())
                .withIfGiven("atMost", bytes.atMost());
        new Given(
                        RegionMetric.ALLOCATION,
                        bytes.region(),
                        bytes.self(),
                        bytes.warmups(),
                        bytes.repeats(),
                        bytes.otherThreads())
                .add(
                        text,
                        () -> CountBounds.of(
                                size(bytes.exactly()),
                                size(bytes.atLeast()),
                                size(bytes.atMost()),
                                RegionMetric.ALLOCATION.noun()),
                        on);
    }

    private static OptionalLong size(String text) {
        return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(ByteSize.parse(text));
    }

    private static void add(ExpectWork steps, OnMethod on) {
        AnnotationText text = AnnotationText.of(ExpectWork.class)
                .withIfGiven("region", steps.region())
                .withIf(steps.exactly() != ExpectWork.NOT_GIVEN, "exactly", steps.exactly())
                .withIf(steps.atLeast() != ExpectWork.NOT_GIVEN, "atLeast", steps.atLeast())
                .withIf(steps.atMost() != ExpectWork.NOT_GIVEN, "atMost", steps.atMost());
        new Given(
                        RegionMetric.WORK,
                        steps.region(),
                        steps.self(),
                        steps.warmups(),
                        steps.repeats(),
                        steps.otherThreads())
                .add(
                        text,
                        () -> CountBounds.of(
                                given(steps.exactly(), ExpectWork.NOT_GIVEN),
                                given(steps.atLeast(), ExpectWork.NOT_GIVEN),
                                given(steps.atMost(), ExpectWork.NOT_GIVEN),
                                RegionMetric.WORK.noun()),
                        on);
    }
}
