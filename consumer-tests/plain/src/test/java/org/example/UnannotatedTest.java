package org.example;

import org.junit.jupiter.api.Test;

/** Has a tree only where JUnit finds extensions by itself. */
class UnannotatedTest {

    @Test
    void solves() {
        Solver.solve(1);
    }
}
