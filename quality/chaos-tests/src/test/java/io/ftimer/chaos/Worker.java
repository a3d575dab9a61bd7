package io.ftimer.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program of a chaos run: does its job until its standard input ends. Prints {@code ack FILE ID} for what was written, {@code fail
 * FILE MESSAGE} for what was not, and at the end {@code did KIND COUNT}, with tabs between. Thread-safe, except for {@code random}.
 */
public final class Worker {
    /** Less than a write waits for others. */
    private static final int SLOW_SECONDS = 20;

    private static final ScheduledExecutorService WATCH = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "watch");
        thread.setDaemon(true);
        return thread;
    });

    final Job job;
    final int number;
    final SplittableRandom random;
    final List<Path> folders;
    final Counts counts = new Counts();
    private volatile boolean told;

    private Worker(Job job, int number, SplittableRandom random, List<Path> folders) {
        this.job = job;
        this.number = number;
        this.random = random;
        this.folders = folders;
    }

    /** Arguments: the job, the number of this program, its seed, and the folders of its files. */
    public static void main(String... arguments) throws Exception {
        Worker worker = new Worker(
                Job.valueOf(arguments[0]),
                Integer.parseInt(arguments[1]),
                new SplittableRandom(Long.parseLong(arguments[2])),
                Stream.of(arguments).skip(3).map(Path::of).toList());
        Thread input = new Thread(worker::awaitEnd);
        input.setDaemon(true);
        input.start();
        worker.job.work.run(worker);
        for (Kind kind : Kind.values()) {
            if (worker.counts.of(kind) > 0) {
                System.out.println("did\t" + kind + "\t" + worker.counts.of(kind));
            }
        }
    }

    private void awaitEnd() {
        try {
            while (System.in.read() >= 0) {
                // until the chaos run ends the round, or ends
            }
        } catch (IOException | OutOfMemoryError e) {
            // it has ended, too, or this program has used up its heap
        }
        told = true;
    }

    /** Returns whether the program has more to do after it was done so often: at least once, until it must end. */
    boolean continuesAfter(int count) {
        return count == 0 || !told;
    }

    Path folder(SplittableRandom chooser) {
        return folders.get(chooser.nextInt(folders.size()));
    }

    /** Returns an id that no other program uses, and which a killed one cannot have printed in part. */
    String id(int count) {
        return "id-" + job + "-" + number + "-" + count + ";";
    }

    /** A write that is slow is explained in the log: who waits where, and what is in the folder. Close it when the write is done. */
    Watched watch(Path folder) {
        Future<?> explanation = WATCH.schedule(() -> explain(folder), SLOW_SECONDS, TimeUnit.SECONDS);
        return () -> explanation.cancel(false);
    }

    /** A write in progress. */
    @FunctionalInterface
    interface Watched extends AutoCloseable {
        @Override
        void close();
    }

    private static void explain(Path folder) {
        StringBuilder text = new StringBuilder("a write takes " + SLOW_SECONDS + " s; threads and files now:\n");
        Thread.getAllStackTraces().forEach((thread, frames) -> {
            text.append(thread.getName()).append('\n');
            Stream.of(frames)
                    .forEach(frame -> text.append("    at ").append(frame).append('\n'));
        });
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                text.append(Files.readAttributes(file, "unix:*", LinkOption.NOFOLLOW_LINKS))
                        .append(' ')
                        .append(file);
                text.append('\n');
            }
        } catch (IOException e) {
            text.append(e);
        }
        System.out.print(text);
    }

    void acknowledge(Path file, String id) {
        System.out.println("ack\t" + file + "\t" + id);
    }

    void failed(Path file, Throwable problem) {
        try {
            System.out.println("fail\t" + file + "\t" + problem.toString().replaceAll("\\s+", " "));
        } catch (OutOfMemoryError e) {
            // then it is not reported
        }
    }
}
