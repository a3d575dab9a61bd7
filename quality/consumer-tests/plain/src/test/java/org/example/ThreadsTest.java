package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.junit.FTimed;
import io.ftimer.junit.TimerTree;
import org.junit.jupiter.api.Test;

@FTimed
class ThreadsTest {

    @Test
    void wrapped_work_is_in_the_tree(TimerTree tree) throws InterruptedException {
        run(FTimers.wrap(() -> Solver.solve(1)), "wrapped");
        assertThat(tree).region("solve").hasCalls(1);
    }

    /** With ftimer.otherThreads=report it is not, and the first assertion cannot be verified. */
    @Test
    void other_work_is_in_the_tree_too(TimerTree tree) throws InterruptedException {
        run(() -> Solver.solve(1), "unwrapped");
        assertThat(tree).isBalanced().region("solve").hasCalls(1);
    }

    private static void run(Runnable work, String name) throws InterruptedException {
        Thread thread = new Thread(work, name);
        thread.start();
        thread.join();
    }
}
