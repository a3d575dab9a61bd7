package io.ftimer.mpi.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds threads of this process that are ready to run but wait for a processor, for instance the one that delivers messages. As long
 * as there is one, a rank that waits may only be waiting for that. Needs the files of Linux; elsewhere there never seems to be one.
 * Thread-confined.
 */
final class ReadyThreads {
    private static final Path TASKS = Path.of("/proc/self/task");

    /** Reading the states of more threads would take too long; that many run only if many ranks share a JVM. */
    private static final int MOST = 100;

    private static final String NAMES_OF_FTIMER = "ftimer-";

    private final Path tasks;
    private Set<Path> ready = Set.of();

    ReadyThreads() {
        this(TASKS);
    }

    ReadyThreads(Path tasks) {
        this.tasks = tasks;
    }

    /** Returns whether a thread is ready that was ready at the last call too; call it several times a second. */
    boolean areStarved() {
        Set<Path> before = ready;
        ready = new HashSet<>();
        try (Stream<Path> files = Files.list(tasks)) {
            List<Path> all = files.limit(MOST + 1L).toList();
            if (all.size() <= MOST) {
                all.stream().filter(ReadyThreads::isReady).forEach(ready::add);
            }
        } catch (IOException e) {
            return false;
        }
        return ready.stream().anyMatch(before::contains);
    }

    private static boolean isReady(Path task) {
        try {
            // id (name) state ...; a name can have any characters
            String stat = Files.readString(task.resolve("stat"));
            int nameEnd = stat.lastIndexOf(") ");
            String name = stat.substring(stat.indexOf('(') + 1, nameEnd);
            char state = stat.charAt(nameEnd + 2);
            // running or ready, or waiting for a page of memory
            return (state == 'R' || state == 'D') && !name.startsWith(NAMES_OF_FTIMER);
        } catch (IOException e) {
            // the thread has ended
            return false;
        }
    }
}
