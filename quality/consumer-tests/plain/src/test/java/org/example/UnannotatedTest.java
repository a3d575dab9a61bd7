package org.example;

import org.junit.jupiter.api.Test;

/** Has a tree only where JUnit detects extensions automatically. */
class UnannotatedTest {

    @Test
    void solves() {
        Solver.solve(1);
    }
}
