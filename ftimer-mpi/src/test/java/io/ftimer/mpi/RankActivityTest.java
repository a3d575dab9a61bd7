package io.ftimer.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that watch a rank while its native MPI starts. */
@Timeout(60)
class RankActivityTest {
    private static final Set<Thread.State> PAUSED_OR_ENDED =
            Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.TERMINATED);

    @Test
    void a_watch_pauses_while_mpi_starts() throws Exception {
        List<String> steps = Collections.synchronizedList(new ArrayList<>());
        Thread watch = new Thread(() -> {
            try {
                RankActivity.watch(() -> steps.add("sample"));
            } catch (InterruptedException e) {
                steps.add("interrupted");
            }
        });

        RankActivity.pausingWatches(() -> {
            watch.start();
            while (!PAUSED_OR_ENDED.contains(watch.getState())) {
                Thread.onSpinWait();
            }
            steps.add("started");
        });
        watch.join();

        assertThat(steps).containsExactly("started", "sample");
    }
}
