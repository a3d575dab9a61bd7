package io.ftimer.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.ftimer.junit.TimerTree;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

class SolverTestsTest {
    @Test
    void the_broken_solver_fails_one_test_with_the_tree_in_its_message() {
        SuiteRun run = SuiteRun.of(selectClass(ReassemblingSolverDemo.class), "none");

        assertThat(run.passed()).isEqualTo(2);
        assertThat(run.failures())
                .singleElement()
                .isInstanceOf(AssertionFailedError.class)
                .extracting(Throwable::getMessage)
                .isEqualTo("""
                        Expected region "solve/assemble" to have 1 call, but it had 2:

                               calls  region
                                   1  solve
                          -->      2    assemble
                                   1    linsolve
                                 641      dot
                                 320      spmv
                                 960      axpy
                                   1    check
                                   2      dot
                                   1      spmv
                                   1      axpy""");
    }

    @Test
    void a_correct_test_that_fails_is_reported() {
        try (CapturedOutput output = new CapturedOutput()) {
            SolverTests tests = new SolverTests(System.out, NoSolver.class, NoSolver.class);

            assertThat(tests.suitePasses()).isFalse();
            assertThat(output.text()).contains("0 passed, 3 failed", "IllegalStateException: no solver");
        }
    }

    @Test
    void a_mistake_that_is_not_caught_is_reported() {
        try (CapturedOutput output = new CapturedOutput()) {
            assertThat(new SolverTests(System.out, NoTest.class, NoTest.class).mistakeIsCaught())
                    .isFalse();
            assertThat(output.text()).isEqualToIgnoringNewLines("ERROR: the mistake was not caught.");
        }
    }

    @Test
    void a_failure_other_than_the_mistake_is_reported() {
        try (CapturedOutput output = new CapturedOutput()) {
            assertThat(new SolverTests(System.out, NoSolver.class, NoSolver.class).mistakeIsCaught())
                    .isFalse();
            assertThat(output.text()).contains("no solver", "ERROR: the mistake was not caught.");
        }
    }

    static final class NoSolver extends PoissonSolverDemo {
        @Override
        PoissonSolver solver() {
            throw new IllegalStateException("no solver");
        }
    }

    static final class NoTest extends PoissonSolverDemo {
        @Override
        @Test
        void assembles_once_and_multiplies_once_per_iteration(TimerTree tree) {}
    }
}
