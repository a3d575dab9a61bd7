package org.example;

import io.ftimer.FTimers;

/** The program under test. */
public final class Solver {
    private final int blocks;

    public Solver(int blocks) {
        this.blocks = blocks;
    }

    /** Assembles each block once and solves, in as many iterations as there are blocks. */
    public void solve() {
        FTimers.run("solve", () -> {
            for (int block = 0; block < blocks; block++) {
                FTimers.run("assemble", () -> {});
            }
            FTimers.run("linsolve", this::iterate);
        });
    }

    private void iterate() {
        for (int i = 0; i < blocks; i++) {
            FTimers.run("spmv", () -> {});
            FTimers.run("dot", () -> {});
        }
    }

    /** Compares all blocks with each other. */
    public void compareAll() {
        FTimers.run("compare", () -> {
            for (int pair = 0; pair < blocks * blocks; pair++) {
                FTimers.run("pair", () -> {});
            }
        });
    }
}
