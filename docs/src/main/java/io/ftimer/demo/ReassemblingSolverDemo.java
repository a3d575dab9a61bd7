package io.ftimer.demo;

/** The same tests on the solver with the mistake: the first one must fail. */
final class ReassemblingSolverDemo extends PoissonSolverDemo {
    @Override
    PoissonSolver solver() {
        return new ReassemblingSolver();
    }
}
