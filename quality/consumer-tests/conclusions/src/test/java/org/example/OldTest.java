package org.example;

import io.ftimer.junit.ExpectCalls;
import org.junit.Test;

/** A test of JUnit 4. */
public class OldTest {
    @Test
    @ExpectCalls(region = "solve", exactly = 1)
    public void solves() {}
}
