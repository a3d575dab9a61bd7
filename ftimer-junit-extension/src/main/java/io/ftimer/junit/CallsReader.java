package io.ftimer.junit;

import static io.ftimer.junit.ExpectCalls.NOT_GIVEN;
import static org.junit.platform.commons.support.AnnotationSupport.findAnnotation;
import static org.junit.platform.commons.support.AnnotationSupport.findRepeatableAnnotations;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.tree.CountBounds;
import io.ftimer.assertj.internal.tree.RegionSet;
import io.ftimer.junit.internal.expect.GoldenFile;
import io.ftimer.junit.internal.expect.GoldenTreeExpectation;
import io.ftimer.junit.internal.expect.TreeExpectation;
import io.ftimer.values.RegionPath;

/** Reads expectations on the regions of a tree and their calls. */
final class CallsReader extends ExpectationReader {
    CallsReader() {
        super(Subject.CALLS);
    }

    @Override
    void read(OnMethod on) {
        findRepeatableAnnotations(on.method(), ExpectCalls.class).forEach(calls -> add(calls, on));
        findAnnotation(on.method(), ExpectRegions.class).ifPresent(regions -> add(regions, on));
        findAnnotation(on.method(), ExpectTree.class).ifPresent(tree -> add(tree, on));
    }

    private static void add(ExpectCalls calls, OnMethod on) {
        String text = AnnotationText.of(ExpectCalls.class)
                .with("region", calls.region())
                .withIf(calls.exactly() != NOT_GIVEN, "exactly", calls.exactly())
                .withIf(calls.atLeast() != NOT_GIVEN, "atLeast", calls.atLeast())
                .withIf(calls.atMost() != NOT_GIVEN, "atMost", calls.atMost())
                .withIf(ignored(calls.otherThreads()), "otherThreads", calls.otherThreads())
                .toString();
        on.add(text, () -> {
            RegionPath region = RegionPath.parse(calls.region());
            CountBounds range = CountBounds.of(
                    given(calls.exactly(), NOT_GIVEN),
                    given(calls.atLeast(), NOT_GIVEN),
                    given(calls.atMost(), NOT_GIVEN),
                    CountBounds.CALL);
            return new TreeExpectation(
                    text,
                    tree -> CheckedExpectation.onCalls(tree.select(region), range),
                    ignored(calls.otherThreads()));
        });
    }

    private static void add(ExpectRegions regions, OnMethod on) {
        String paths = AnnotationText.quoted(regions.value());
        String others = (regions.ordered() ? ", ordered = true" : "") + otherThreadsText(regions.otherThreads());
        String text = "@ExpectRegions(" + (others.isEmpty() ? paths : "value = " + paths + others) + ")";
        on.add(text, () -> {
            RegionSet set = RegionSet.of(regions.ordered(), regions.value());
            // messages list the regions on a line below the difference
            return new TreeExpectation(
                    "@ExpectRegions", tree -> CheckedExpectation.onRegions(tree, set), ignored(regions.otherThreads()));
        });
    }

    private static void add(ExpectTree tree, OnMethod on) {
        String other = otherThreadsText(tree.otherThreads());
        String text = "@ExpectTree(" + (other.isEmpty() ? "" : "value = ") + AnnotationText.quoted(tree.value()) + other
                + ")";
        on.add(
                text,
                () -> new GoldenTreeExpectation(
                        text,
                        new GoldenFile(on.method().getDeclaringClass(), tree.value()),
                        on.conditions(),
                        ignored(tree.otherThreads())));
    }

    private static String otherThreadsText(OtherThreads otherThreads) {
        return ignored(otherThreads) ? ", otherThreads = " + otherThreads : "";
    }
}
