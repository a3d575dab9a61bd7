package io.ftimer.demo;

import io.ftimer.FTimers;
import io.ftimer.TimerScope;

/** Solves a {@link PoissonSystem} and checks the answer. */
class PoissonSolver {
    private static final double TOLERANCE = 1e-6;

    /**
     * The result.
     *
     * @param x the solution
     * @param iterations steps of the linear solver
     * @param relativeResidual {@code |b - A x| / |b|}, computed anew from the solution
     */
    record Solution(double[] x, int iterations, double relativeResidual) {}

    Solution solve(PoissonSystem system) {
        try (TimerScope region = FTimers.scope("solve")) {
            CsrMatrix matrix = assemble(system);
            double[] load = system.load();
            ConjugateGradient.Result result =
                    FTimers.call("linsolve", () -> new ConjugateGradient(matrix, TOLERANCE).solve(load));
            CsrMatrix checked = matrixForCheck(system, matrix);
            double residual = FTimers.call("check", () -> relativeResidual(checked, result.x(), load));
            return new Solution(result.x(), result.iterations(), residual);
        }
    }

    /** Returns the matrix that the answer is checked with: the one that was solved. */
    CsrMatrix matrixForCheck(PoissonSystem system, CsrMatrix solved) {
        return solved;
    }

    final CsrMatrix assemble(PoissonSystem system) {
        return FTimers.call("assemble", system::matrix);
    }

    private static double relativeResidual(CsrMatrix matrix, double[] x, double[] load) {
        double[] residual = new double[load.length];
        Vectors.spmv(matrix, x, residual);
        Vectors.axpy(-1, residual, load, residual);
        return Math.sqrt(Vectors.dot(residual, residual) / Vectors.dot(load, load));
    }
}
