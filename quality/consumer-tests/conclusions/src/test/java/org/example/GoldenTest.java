package org.example;

import io.ftimer.FTimers;
import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectTree;
import org.junit.jupiter.api.Test;

class GoldenTest {
    /** The file begins with a byte order mark, and a region without children is no misspelled parent. */
    @Test
    @ExpectTree("marked-tree.txt")
    @ExpectCalls(region = "solve/assemble/*", exactly = 0)
    void solves() {
        FTimers.run("solve", () -> FTimers.run("assemble", () -> {}));
    }

    @Test
    @ExpectCalls(region = "solve", exactly = 2)
    void solves_once() {
        FTimers.run("solve", () -> {});
    }
}
