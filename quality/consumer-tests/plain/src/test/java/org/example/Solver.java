package org.example;

import io.ftimer.FTimers;

/** Stands for the program under test. */
final class Solver {
    private Solver() {}

    static void solve(int blocks) {
        FTimers.run("solve", () -> {
            for (int block = 0; block < blocks; block++) {
                FTimers.run("assemble", () -> {});
            }
            FTimers.run("linsolve", () -> {});
        });
    }
}
