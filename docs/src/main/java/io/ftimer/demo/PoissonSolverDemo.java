package io.ftimer.demo;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ftimer.FTimers;
import io.ftimer.demo.PoissonSolver.Solution;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.junit.TimerTree;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of a solver that fail when it does more work than it should, on any machine, however fast or busy. */
@ExtendWith(FTimerExtension.class)
@TestMethodOrder(MethodOrderer.MethodName.class)
class PoissonSolverDemo {

    /** Returns the solver that is tested. */
    PoissonSolver solver() {
        return new PoissonSolver();
    }

    @Test
    void assembles_once_and_multiplies_once_per_iteration(TimerTree tree) {
        PoissonSystem system = new PoissonSystem(200);

        Solution solution = solver().solve(system);

        assertThat(solution.relativeResidual()).isLessThan(1.01e-6);
        assertThat(system.middle(solution.x())).isCloseTo(0.073671, within(1e-5));
        assertThat(tree).isBalanced().doesNotContainRegion("solve/assemble/*");
        assertThat(tree).region("solve").hasCalls(1).hasChildrenInOrder("assemble", "linsolve", "check");
        assertThat(tree).region("solve/assemble").hasCalls(1);
        assertThat(tree).region("solve/linsolve/spmv").hasCalls(solution.iterations());
        assertThat(tree).region("solve/linsolve/axpy").hasCalls(3L * solution.iterations());
        assertThat(tree).region("solve/check/spmv").hasCalls(1).isNestedIn("solve");
    }

    @Test
    void needs_at_most_two_iterations_per_grid_line(TimerTree tree) {
        solver().solve(new PoissonSystem(100));

        assertThat(tree).region("solve/linsolve/spmv").calls().isBetween(100, 200);
    }

    @Test
    void work_of_other_threads_is_in_the_tree_too(TimerTree tree) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            Callable<Solution> task = () -> solver().solve(new PoissonSystem(100));
            FTimers.wrapExecutor(pool).invokeAll(List.of(task, task));
        } finally {
            pool.shutdown();
        }

        assertThat(tree).region("solve").hasCalls(2);
    }
}
