package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.assertj.TimerTreeAssert;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.junit.TimerTree;
import io.ftimer.summary.Summary;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(FTimerExtension.class)
class ShapeTest {

    @Test
    void only_regions(TimerTree tree) {
        new Solver(2).solve();
        assertThat(tree).hasOnlyRegions("solve", "solve/*", "solve/linsolve/*").doesNotContainRegion("io/**");
    }

    @Test
    void children_in_order(TimerTree tree) {
        new Solver(2).solve();
        assertThat(tree).region("solve").hasChildrenInOrder("assemble", "linsolve");
        assertThat(tree).region("solve/linsolve/dot").isNestedIn("solve");
    }

    @Test
    void softly(TimerTree tree) {
        new Solver(2).solve();
        SoftAssertions softly = new SoftAssertions();
        softly.proxy(TimerTreeAssert.class, Summary.class, tree.summary()).region("solve").hasCalls(1);
        softly.proxy(TimerTreeAssert.class, Summary.class, tree.summary()).region("solve/assemble").hasCalls(2);
        softly.assertAll();
    }

    @Test
    void shares(TimerTree tree) {
        new Solver(2).solve();
        assertThat(tree).region("solve/linsolve").hasShareOf("solve", 0.0, 1.0);
    }

    @Test
    void other_region_fails(TimerTree tree) {
        new Solver(2).compareAll();
        assertThat(tree).hasOnlyRegions("compare");
    }

    @Test
    void moved_region_fails(TimerTree tree) {
        new Solver(2).solve();
        assertThat(tree).hasOnlyRegions("solve", "solve/assemble", "solve/linsolve", "solve/linsolve/dot", "solve/spmv");
    }

    @Test
    void forbidden_region_fails(TimerTree tree) {
        new Solver(2).solve();
        assertThat(tree).doesNotContainRegion("**/spmv");
    }

    @Test
    void other_order_fails(TimerTree tree) {
        new Solver(2).solve();
        assertThat(tree).region("solve").hasChildrenInOrder("linsolve", "assemble");
    }

    @Test
    void all_soft_failures_are_reported(TimerTree tree) {
        new Solver(2).solve();
        SoftAssertions softly = new SoftAssertions();
        softly.proxy(TimerTreeAssert.class, Summary.class, tree.summary()).as("first").region("solve").hasCalls(7);
        softly.proxy(TimerTreeAssert.class, Summary.class, tree.summary()).as("second").region("solve/assemble").hasCalls(8);
        softly.assertAll();
    }
}
