package io.ftimer.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Threads append reports to shared files, and replace another one. Stateless. */
final class Appends {
    private static final int THREADS = 4;

    private Appends() {}

    static void work(Worker worker) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            SplittableRandom random = worker.random.split();
            threads.add(new Thread(() -> append(worker, number, random)));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void append(Worker worker, int thread, SplittableRandom random) {
        for (int count = 0; worker.continuesAfter(count); count++) {
            SharedFile file = SharedFile.values()[random.nextInt(SharedFile.values().length)];
            Path folder = worker.folder(random);
            int size = random.nextInt(20) == 0 ? 2 : random.nextInt(2);
            String id = SharedFile.id(size, random.nextInt(SharedFile.CLOCKS), worker.number, thread, count);
            boolean interrupted = random.nextInt(20) == 0;
            try {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                try (var watched = worker.watch(folder)) {
                    file.write(folder, id);
                }
                worker.acknowledge(folder.resolve(file.name), id);
            } catch (IOException | OutOfMemoryError e) {
                worker.failed(folder.resolve(file.name), e);
            }
            // an exhausted heap may have prevented that the thread was interrupted again
            Thread.interrupted();
            worker.counts.add(Kind.INTERRUPTS, interrupted ? 1 : 0);
            worker.counts.add(Kind.JUMPS, SharedFile.jumps(id));
        }
    }

    static void check(Path folder, Acknowledged acknowledged, SplittableRandom random) throws IOException {
        for (SharedFile file : SharedFile.values()) {
            // the next writer that locks as the killed ones did removes what they left
            String last = SharedFile.id(0, 0, Integer.MAX_VALUE, 0, 0);
            file.write(folder, last, Files.notExists(folder.resolve("." + file.name + ".ftimer-lock")));
            Path path = folder.resolve(file.name);
            List<String> ids = file.idsIn(Files.readString(path));
            if (file == SharedFile.LATEST_CSV) {
                Disagreement.require(ids.equals(List.of(last)), path + " has " + ids);
            } else {
                acknowledged.requireIn(path, ids);
            }
        }
        requireNothingElse(folder);
    }

    private static void requireNothingElse(Path folder) throws IOException {
        List<String> expected =
                Stream.of(SharedFile.values()).map(file -> file.name).toList();
        try (Stream<Path> left = Files.list(folder)) {
            List<String> others = left.map(path -> path.getFileName().toString())
                    .filter(name -> !expected.contains(name))
                    .toList();
            Disagreement.require(others.isEmpty(), "left behind in " + folder + ": " + others);
        }
    }
}
