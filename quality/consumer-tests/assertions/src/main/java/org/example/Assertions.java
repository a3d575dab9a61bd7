package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;

/** Asserts on a tree without a test framework: one assertion is met, one is not. */
public final class Assertions {
    private Assertions() {}

    public static void main(String[] arguments) {
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            FTimers.run("solve", () -> FTimers.run("assemble", () -> {}));

            assertThat(session.summary()).isBalanced().region("solve/assemble").hasCalls(1);
            assertThat(session.summary()).region("solve/assemble").hasCalls(2);
        } catch (AssertionError failure) {
            System.out.println(failure.getMessage());
        }
    }
}
