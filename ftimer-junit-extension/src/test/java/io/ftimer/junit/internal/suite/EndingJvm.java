package io.ftimer.junit.internal.suite;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.ftimer.FTimers;
import io.ftimer.junit.FTimerExtension;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** A program that runs tests, of which the second one ends the JVM as the system property {@code end} says. */
final class EndingJvm {
    private EndingJvm() {}

    public static void main(String[] args) {
        boolean ends = !System.getProperty("end").equals("not");
        LauncherFactory.create()
                .execute(LauncherDiscoveryRequestBuilder.request()
                        .selectors(ends ? selectClass(Tests.class) : selectMethod(Tests.class, "first"))
                        .build());
        System.out.println("returned");
    }

    @ExtendWith(FTimerExtension.class)
    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class Tests {
        @Test
        void first() {
            FTimers.run("work", () -> {});
        }

        @Test
        void second() {
            switch (System.getProperty("end")) {
                case "exit" -> System.exit(7);
                case "memory" -> throw new OutOfMemoryError("Java heap space");
                default -> Runtime.getRuntime().halt(8);
            }
        }

        @Test
        void third() {}
    }
}
