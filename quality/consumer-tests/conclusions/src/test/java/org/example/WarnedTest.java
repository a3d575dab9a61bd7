package org.example;

import io.ftimer.junit.ExpectCalls;
import org.junit.jupiter.api.Test;

/** Expectations that JUnit does not see: the run names them. */
class WarnedTest extends WithExpectation {
    @Override
    @Test
    void solves() {}
}

abstract class WithExpectation {
    @Test
    @ExpectCalls(region = "solve", exactly = 1)
    void solves() {}
}
