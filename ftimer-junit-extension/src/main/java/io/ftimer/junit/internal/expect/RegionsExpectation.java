package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.FTimerAssertions;
import io.ftimer.assertj.TimerTreeAssert;
import io.ftimer.junit.ExpectRegions;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.RegionPath;

/**
 * Which regions there are.
 *
 * @param annotation what says so, well-formed
 */
record RegionsExpectation(ExpectRegions annotation) implements TreeExpectation {

    RegionsExpectation {
        for (String path : annotation.value()) {
            if (RegionPath.parse(path).isPattern() && annotation.ordered()) {
                throw new IllegalArgumentException(
                        "\"" + path + "\" is a pattern and has no place in an order; name each region");
            }
        }
    }

    @Override
    public void check(SessionSummary tree, String description) {
        TimerTreeAssert regions = FTimerAssertions.assertThat(tree).as(description);
        if (annotation.ordered()) {
            regions.hasOnlyRegionsInOrder(annotation.value());
        } else {
            regions.hasOnlyRegions(annotation.value());
        }
    }

    static String text(ExpectRegions annotation) {
        String paths = AnnotationText.quoted(annotation.value());
        return "@ExpectRegions(" + (annotation.ordered() ? "value = " + paths + ", ordered = true" : paths) + ")";
    }

    @Override
    public String toString() {
        return text(annotation);
    }
}
