package org.example;

import io.ftimer.junit.ExpectCalls;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;

/** Quarkus runs the method before fTimer sees it. */
@QuarkusTest
class MisorderedTest {
    @Test
    @ExpectCalls(region = "nothing", exactly = 0)
    void not_seen() {}
}
