package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.junit.TimerTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(FTimerExtension.class)
class TwoTest {

    @Test
    void assembles(TimerTree tree) {
        FTimers.run("solve", () -> {
            for (int block = 0; block < Integer.getInteger("blocks"); block++) {
                FTimers.run("assemble", () -> {});
            }
        });

        assertThat(tree).region("solve/" + System.getProperty("bounded")).hasCallsAtMost(9);
    }
}
