package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.junit.TimerTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(FTimerExtension.class)
class CountsTest {

    @Test
    void exact(TimerTree tree) {
        new Solver(3).solve();
        assertThat(tree).isBalanced().region("solve/assemble").hasCalls(3);
    }

    @Test
    void between(TimerTree tree) {
        new Solver(3).solve();
        assertThat(tree).region("solve/linsolve/spmv").calls().isBetween(1, 5).calls().isAtLeast(3).hasCallsAtMost(3);
    }

    @Test
    void pattern(TimerTree tree) {
        new Solver(3).solve();
        assertThat(tree).region("solve/*").hasCalls(4);
        assertThat(tree).region("**/dot").hasCalls(3);
    }

    @Test
    void explicit_recorder(FTimer timer, TimerTree tree) {
        timer.start("a");
        timer.next("b");
        timer.stop("b");
        assertThat(tree).hasOnlyRegionsInOrder("a", "b");
    }

    @Test
    void session(TimerSession session) {
        new Solver(1).solve();
        assertThat(session.summary()).region("solve").hasCalls(1);
    }

    @Test
    void wrong_count_fails(TimerTree tree) {
        new Solver(4).solve();
        assertThat(tree).region("solve/assemble").hasCalls(3);
    }

    @Test
    void upper_bound_on_wrong_name_fails(TimerTree tree) {
        new Solver(4).solve();
        assertThat(tree).region("solve/asemble").calls().isBetween(0, 9).hasCallsAtMost(9);
    }

    @Test
    void too_many_calls_fail(TimerTree tree) {
        new Solver(4).compareAll();
        assertThat(tree).region("compare/pair").hasCallsAtMost(4);
    }

    @Test
    void unknown_path_fails(TimerTree tree) {
        new Solver(1).solve();
        assertThat(tree).region("solve/asemble").hasCalls(1);
    }
}
