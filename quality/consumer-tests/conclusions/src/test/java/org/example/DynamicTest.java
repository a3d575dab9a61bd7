package org.example;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.ftimer.junit.ExpectCalls;
import java.util.List;
import org.junit.jupiter.api.TestFactory;

/** JUnit puts the failure of a dynamic test into no context of an extension. */
class DynamicTest {
    @TestFactory
    @ExpectCalls(region = "solve", exactly = 0)
    List<org.junit.jupiter.api.DynamicTest> dynamic() {
        return List.of(dynamicTest("passes", () -> {}), dynamicTest("fails", () -> fail("of the user")));
    }
}
