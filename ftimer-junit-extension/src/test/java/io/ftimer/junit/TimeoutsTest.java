package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A test that a timeout stopped shows where it was. {@link AbandonedBodyTest} has the body that outlives its test. */
class TimeoutsTest {

    @Test
    void regions_that_an_interrupted_body_leaves_open_are_shown() {
        assertThat(notes(Interrupted.class))
                .anySatisfy(note -> assertThat(note).startsWith("Open when the time was over: \"solve/linsolve\"\n"));
    }

    @Test
    void the_tree_is_shown_if_the_interrupted_body_has_closed_its_regions() {
        assertThat(notes(Closing.class)).last().asString().startsWith("""
                Open when the time was over: no region (an interrupted body has closed its regions)

                """).contains("  solve\n", "    linsolve");
    }

    @Test
    void other_failures_have_no_such_note() {
        assertThat(Fixture.run(Failing.class).failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.getSuppressed()).isEmpty());
    }

    private static List<String> notes(Class<?> tests) {
        Throwable failure = Fixture.run(tests, Map.of()).failures().get(0);
        assertThat(failure).isInstanceOf(TimeoutException.class);
        return List.of(failure.getSuppressed()).stream()
                .filter(AssertionError.class::isInstance)
                .map(Throwable::getMessage)
                .toList();
    }

    @ExtendWith(FTimerExtension.class)
    static class Interrupted {
        @Test
        @Timeout(value = 50, unit = TimeUnit.MILLISECONDS)
        void test() throws InterruptedException {
            FTimers.start("solve");
            FTimers.start("linsolve");
            new CountDownLatch(1).await();
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class Closing {
        @Test
        @Timeout(value = 50, unit = TimeUnit.MILLISECONDS)
        void test() throws InterruptedException {
            FTimers.call(
                    "solve",
                    () -> FTimers.call("linsolve", () -> {
                        new CountDownLatch(1).await();
                        return null;
                    }));
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class Failing {
        @Test
        void test() {
            FTimers.run("solve", () -> {
                throw new IllegalStateException("of the user");
            });
        }
    }
}
