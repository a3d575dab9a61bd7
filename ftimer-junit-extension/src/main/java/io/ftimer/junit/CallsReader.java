package io.ftimer.junit;

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
        AnnotationElements given = new AnnotationElements(calls);
        String text = given.text("region", "exactly", "atLeast", "atMost", "otherThreads");
        on.add(text, () -> {
            RegionPath region = RegionPath.parse(calls.region());
            CountBounds range = given.bounds(CountBounds.CALL);
            return new TreeExpectation(
                    text,
                    tree -> CheckedExpectation.onCalls(tree.select(region), range),
                    ignored(calls.otherThreads()));
        });
    }

    private static void add(ExpectRegions regions, OnMethod on) {
        on.add(new AnnotationElements(regions).text("value", "ordered", "otherThreads"), () -> {
            RegionSet set = RegionSet.of(regions.ordered(), regions.value());
            // messages list the regions on a line below the difference
            return new TreeExpectation(
                    "@ExpectRegions", tree -> CheckedExpectation.onRegions(tree, set), ignored(regions.otherThreads()));
        });
    }

    private static void add(ExpectTree tree, OnMethod on) {
        String text = new AnnotationElements(tree).text("value", "otherThreads");
        on.add(
                text,
                () -> new GoldenTreeExpectation(
                        text,
                        MethodName.of(on.method()),
                        new GoldenFile(on.method().getDeclaringClass(), tree.value()),
                        on.conditions(),
                        ignored(tree.otherThreads())));
    }
}
