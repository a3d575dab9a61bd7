package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.ftimer.FTimers;
import io.ftimer.junit.FTimed;
import io.ftimer.junit.TimerTree;
import java.util.List;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of test has a tree of its own. */
@FTimed
class KindsTest {

    @Test
    void plain(TimerTree tree) {
        records(1, tree);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void parameterized(int calls, TimerTree tree) {
        records(calls, tree);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void one_invocation_fails(int calls, TimerTree tree) {
        new Solver(calls).compareAll();
        assertThat(tree).region("compare/pair").hasCallsAtMost(4);
    }

    @RepeatedTest(2)
    void repeated(TimerTree tree) {
        records(1, tree);
    }

    @TestFactory
    List<DynamicTest> factory(TimerTree tree) {
        FTimers.run("making", () -> {});
        return List.of(
                dynamicTest("one", () -> FTimers.run("one", () -> {})),
                dynamicTest("two", () -> records(2, tree)));
    }

    @TestFactory
    List<DynamicTest> one_dynamic_test_fails() {
        return List.of(dynamicTest("leaves a region open", () -> FTimers.start("forgotten")));
    }

    @Test
    @Disabled("has no tree")
    void disabled() {}

    @Nested
    class Inner {
        @Test
        void nested(TimerTree tree) {
            records(1, tree);
        }
    }

    @Nested
    @TestInstance(Lifecycle.PER_CLASS)
    class OneInstance {
        private final TimerTree tree;

        OneInstance(TimerTree tree) {
            this.tree = tree;
        }

        @Test
        void first() {
            records(1, tree);
        }

        @Test
        void second() {
            records(1, tree);
        }
    }

    private static void records(int calls, TimerTree tree) {
        assertEquals(List.of(), tree.summary().entries());
        new Solver(calls).solve();
        assertThat(tree).isBalanced().region("solve/assemble").hasCalls(calls);
    }
}
