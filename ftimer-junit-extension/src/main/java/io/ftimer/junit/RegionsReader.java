package io.ftimer.junit;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.tree.CountBounds;
import io.ftimer.assertj.internal.tree.RegionSet;
import io.ftimer.junit.internal.expect.Expectation;
import io.ftimer.junit.internal.expect.GoldenFile;
import io.ftimer.junit.internal.expect.GoldenTreeExpectation;
import io.ftimer.junit.internal.expect.MethodFrame;
import io.ftimer.junit.internal.expect.TreeExpectation;
import io.ftimer.junit.internal.prove.InjectedFault;
import io.ftimer.values.RegionPath;
import java.util.Objects;
import java.util.stream.Stream;

/** Reads expectations on the regions of a tree and their calls. */
final class RegionsReader extends ExpectationReader {
    RegionsReader() {
        super(
                Subject.REGIONS,
                new Kind<>(ExpectCalls.class, RegionsReader::calls),
                new Kind<>(ExpectRegions.class, RegionsReader::regions),
                new Kind<>(ExpectTree.class, RegionsReader::tree));
    }

    private static Expectation calls(ExpectCalls calls, AnnotationElements given) {
        RegionPath region = RegionPath.parse(calls.region());
        CountBounds range = given.bounds(CountBounds.CALL);
        return new TreeExpectation(
                given.text(),
                tree -> CheckedExpectation.onCalls(tree.select(region), range).withReason(calls.reason()),
                given.ignoresOtherThreads(),
                Stream.of(
                                range.max() < Long.MAX_VALUE
                                        ? InjectedFault.call(region, range.max(), calls.reason())
                                        : null,
                                range.min() > 0 ? new InjectedFault.Omission(region) : null)
                        .filter(Objects::nonNull)
                        .toArray(InjectedFault[]::new));
    }

    private static Expectation regions(ExpectRegions regions, AnnotationElements given) {
        RegionSet set = RegionSet.of(regions.ordered(), regions.value());
        // messages list the regions on a line below the difference
        return new TreeExpectation(
                "@ExpectRegions",
                tree -> CheckedExpectation.onRegions(tree, set),
                given.ignoresOtherThreads(),
                InjectedFault.FURTHER_REGION);
    }

    private static Expectation tree(ExpectTree tree, AnnotationElements given) {
        return new GoldenTreeExpectation(
                given.text(),
                MethodFrame.nameOf(given.method()),
                new GoldenFile(given.method().getDeclaringClass(), tree.value()),
                given.conditions(),
                given.ignoresOtherThreads());
    }
}
