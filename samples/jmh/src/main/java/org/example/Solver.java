package org.example;

import io.ftimer.FTimers;

/** Heat in a rod whose ends are cold: a tridiagonal system. Where nothing records, the regions do nothing. */
final class Solver {
    private static final int BLOCKS = 3;

    private final double[] diagonal;
    private final double[] heat;

    /** Creates a solver for three blocks of cells. */
    Solver(int cellsOfBlock) {
        diagonal = new double[BLOCKS * cellsOfBlock];
        heat = new double[BLOCKS * cellsOfBlock];
    }

    /** Returns the heat in the middle of the rod. */
    double solve() {
        return FTimers.timed("solve", () -> {
            for (int block = 0; block < BLOCKS; block++) {
                int first = block * heat.length / BLOCKS;
                FTimers.run("assemble", () -> assemble(first, first + heat.length / BLOCKS));
            }
            FTimers.run("linsolve", this::eliminate);
            return heat[heat.length / 2];
        });
    }

    private void assemble(int from, int to) {
        for (int i = from; i < to; i++) {
            double x = (i + 1.0) / (heat.length + 1);
            diagonal[i] = 2;
            heat[i] = x * (1 - x);
        }
    }

    /** Solves the system in which each cell has its diagonal and -1 for both neighbors. */
    private void eliminate() {
        for (int i = 1; i < heat.length; i++) {
            diagonal[i] -= 1 / diagonal[i - 1];
            heat[i] += heat[i - 1] / diagonal[i - 1];
        }
        heat[heat.length - 1] /= diagonal[heat.length - 1];
        for (int i = heat.length - 2; i >= 0; i--) {
            heat[i] = (heat[i] + heat[i + 1]) / diagonal[i];
        }
    }
}
