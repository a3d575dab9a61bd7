package io.ftimer.demo;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.ftimer.junit.TimerTree;
import java.io.PrintStream;
import java.util.List;

/**
 * Shows the tests of the solver: they pass with their trees printed, and one of them catches a mistake.
 *
 * @param out where it is shown
 * @param suite tests that must pass
 * @param brokenSuite the same tests on a solver with one assembly too many
 */
record SolverTests(
        PrintStream out, Class<? extends PoissonSolverDemo> suite, Class<? extends PoissonSolverDemo> brokenSuite) {
    private static final String COUNTING_TEST = "assembles_once_and_multiplies_once_per_iteration";
    private static final String EXPECTED = "Expected region \"solve/assemble\" to have 1 call, but it had 2:";

    /** Runs the suite and returns whether all of it passed. */
    boolean suitePasses() {
        SuiteRun run = SuiteRun.of(selectClass(suite), "tree");
        out.println(run.passed() + " passed, " + run.failures().size() + " failed");
        run.failures().forEach(this::show);
        return run.allPassed();
    }

    /** Runs the test that counts on the broken solver and returns whether it failed with our message. */
    boolean mistakeIsCaught() {
        List<Throwable> failures = SuiteRun.of(selectMethod(brokenSuite, COUNTING_TEST, TimerTree.class), "none")
                .failures();
        failures.forEach(this::show);
        boolean caught = failures.size() == 1
                && String.valueOf(failures.get(0).getMessage()).startsWith(EXPECTED);
        out.println(caught ? "This failure is the expected one." : "ERROR: the mistake was not caught.");
        return caught;
    }

    private void show(Throwable failure) {
        out.println(String.valueOf(failure).indent(2));
    }
}
