package io.ftimer.report.stress;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A process of the stress run: writes reports on several threads until its standard input ends. Prints {@code ack FILE ID} for
 * each report that was written, and {@code fail FILE MESSAGE} for each that was not.
 */
final class StressWriter {
    private final int process;
    private final int threads;
    private final List<Path> folders;
    private final AtomicBoolean stopped = new AtomicBoolean();

    private StressWriter(int process, int threads, List<Path> folders) {
        this.process = process;
        this.threads = threads;
        this.folders = folders;
    }

    /** Arguments: the number of this process, the number of threads, the folders. */
    public static void main(String... arguments) throws Exception {
        List<Path> folders = new ArrayList<>();
        for (int i = 2; i < arguments.length; i++) {
            folders.add(Path.of(arguments[i]));
        }
        new StressWriter(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]), folders).run();
    }

    private void run() throws IOException, InterruptedException {
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            Thread thread = new Thread(() -> write(number));
            thread.start();
            running.add(thread);
        }
        while (System.in.read() >= 0) {
            // until the stress run ends, or its process
        }
        stopped.set(true);
        for (Thread thread : running) {
            thread.join();
        }
    }

    private void write(int thread) {
        SplittableRandom random = new SplittableRandom(1_000L * process + thread);
        StressFile[] files = StressFile.values();
        for (int count = 0; !stopped.get(); count++) {
            StressFile file = files[random.nextInt(files.length)];
            Path folder = folders.get(random.nextInt(folders.size()));
            int size = random.nextInt(20) == 0 ? 2 : random.nextInt(2);
            String id = StressFile.id(size, process, thread, count);
            try {
                file.write(folder, id);
                System.out.println("ack " + folder.resolve(file.name) + " " + id);
            } catch (IOException | OutOfMemoryError e) {
                report("fail " + folder.resolve(file.name) + " " + e);
            }
        }
    }

    private static void report(String line) {
        try {
            System.out.println(line);
        } catch (OutOfMemoryError e) {
            // then it is not reported
        }
    }
}
