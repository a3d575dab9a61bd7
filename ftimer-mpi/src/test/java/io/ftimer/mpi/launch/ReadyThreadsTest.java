package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a folder stand for those of Linux. */
class ReadyThreadsTest {
    @TempDir
    private Path tasks;

    private void task(int id, String name, char state) throws IOException {
        Path task = Files.createDirectories(tasks.resolve(Integer.toString(id)));
        Files.writeString(task.resolve("stat"), id + " (" + name + ") " + state + " 1 2 3\n");
    }

    @Test
    void a_thread_that_is_ready_twice_is_starved() throws IOException {
        ReadyThreads threads = new ReadyThreads(tasks);
        task(1, "main", 'S');
        task(2, "Thread-0) R (", 'R');

        assertThat(threads.areStarved()).isFalse();
        assertThat(threads.areStarved()).isTrue();

        task(2, "Thread-0) R (", 'S');
        assertThat(threads.areStarved()).isFalse();
    }

    @Test
    void different_threads_that_are_ready_once_are_not_starved() throws IOException {
        ReadyThreads threads = new ReadyThreads(tasks);
        task(1, "main", 'R');
        task(2, "Thread-0", 'S');
        assertThat(threads.areStarved()).isFalse();

        task(1, "main", 'S');
        task(2, "Thread-0", 'R');
        assertThat(threads.areStarved()).isFalse();
    }

    @Test
    void a_thread_that_waits_for_memory_is_starved_and_one_of_ftimer_is_not() throws IOException {
        ReadyThreads threads = new ReadyThreads(tasks);
        task(1, "ftimer-watch-0", 'R');
        threads.areStarved();
        assertThat(threads.areStarved()).isFalse();

        task(2, "Thread-0", 'D');
        threads.areStarved();
        assertThat(threads.areStarved()).isTrue();
    }

    @Test
    void a_system_without_these_files_has_none() {
        ReadyThreads threads = new ReadyThreads(tasks.resolve("missing"));

        assertThat(threads.areStarved()).isFalse();
        assertThat(threads.areStarved()).isFalse();
    }
}
