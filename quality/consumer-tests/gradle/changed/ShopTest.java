package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThatTree;

import io.ftimer.FTimers;
import java.lang.management.ManagementFactory;
import org.junit.Test;

/** A test of JUnit 4, which Gradle runs; it prints what reaches its JVM. */
public class ShopTest {
    private static void total() {
        FTimers.run("total", () -> {
            for (int item = 0; item < 3; item++) {
                FTimers.run("load price", () -> {});
            }
        });
    }

    @Test
    public void loads_the_price_of_each_item_once() {
        System.out.println("setting: " + System.getProperty("ftimer.otherThreads"));
        System.out.println("agent: "
                + ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .anyMatch(argument -> argument.matches("-javaagent:.*ftimer-agent-.*\\.jar")));

        assertThatTree(ShopTest::total).region("total/load price").hasCalls(2);
    }
}
