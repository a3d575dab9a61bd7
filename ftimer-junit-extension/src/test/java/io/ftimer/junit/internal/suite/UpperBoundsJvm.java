package io.ftimer.junit.internal.suite;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.ftimer.FTimers;
import io.ftimer.assertj.FTimerAssertions;
import io.ftimer.junit.ExpectAllocation;
import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.junit.TimerTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** A program that runs tests whose upper bounds are near and far. */
final class UpperBoundsJvm {
    private UpperBoundsJvm() {}

    public static void main(String[] args) {
        LauncherFactory.create()
                .execute(LauncherDiscoveryRequestBuilder.request()
                        .selectors(selectClass(Orders.class))
                        .build());
    }

    private static void load(int calls) {
        for (int i = 0; i < calls; i++) {
            FTimers.run("load", () -> {});
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class Orders {
        @Test
        @ExpectCalls(region = "load", atMost = 100)
        void far() {
            load(2);
        }

        @Test
        @ExpectCalls(region = "load", atMost = 100, reason = "the cache is cold at first")
        void explained() {
            load(2);
        }

        @Test
        @ExpectCalls(region = "load", atMost = 4)
        void twice() {
            load(2);
        }

        @Test
        @ExpectCalls(region = "load", exactly = 2)
        @ExpectCalls(region = "load", atLeast = 1)
        void exact() {
            load(2);
        }

        // the invocation with most calls decides
        @ParameterizedTest
        @ValueSource(ints = {1, 60, 2})
        @ExpectCalls(region = "load", atMost = 100)
        @ExpectCalls(region = "load", atLeast = 1, atMost = 200)
        void invocations(int calls) {
            load(calls);
        }

        @Test
        @ExpectAllocation(atMost = "1GB", warmups = 1, repeats = 1)
        void bytes() {}

        @Test
        void explained_in_code(TimerTree tree) {
            load(2);
            FTimerAssertions.assertThat(tree)
                    .region("load")
                    .as("the cache is cold at first")
                    .calls()
                    .isAtMost(100);
        }

        @Test
        void in_code(TimerTree tree) {
            load(1);
            FTimerAssertions.assertThat(tree).region("load").calls().isAtMost(9);
            load(2);
            FTimerAssertions.assertThat(tree).region("load").calls().isAtMost(9);
        }
    }
}
