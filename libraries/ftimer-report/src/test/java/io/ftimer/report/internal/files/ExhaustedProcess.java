package io.ftimer.report.internal.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/** A program that appends with few file descriptors left, and prints each report that was acknowledged. */
final class ExhaustedProcess {
    private static final int MOST_FREE = 12;

    private ExhaustedProcess() {}

    public static void main(String... arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        append(file, "first");
        System.out.println("first");
        for (int free = 0; free < MOST_FREE; free++) {
            Deque<InputStream> taken = takeAll(file);
            for (int i = 0; i < free; i++) {
                taken.pop().close();
            }
            String failure = "";
            try {
                append(file, "report " + free);
            } catch (IOException e) {
                failure = e.getMessage();
            }
            while (!taken.isEmpty()) {
                taken.pop().close();
            }
            System.out.println(failure.isEmpty() ? "report " + free : failure);
        }
    }

    private static Deque<InputStream> takeAll(Path file) {
        Deque<InputStream> taken = new ArrayDeque<>();
        while (true) {
            try {
                taken.push(Files.newInputStream(file));
            } catch (IOException e) {
                return taken;
            }
        }
    }

    private static void append(Path file, String text) throws IOException {
        ReportFile.append(file, AppendGuard.ANYTHING, (out, atStart) -> out.append(text + "\n"), WriteOptions.DEFAULT);
    }
}
