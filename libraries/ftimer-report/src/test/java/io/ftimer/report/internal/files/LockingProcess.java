package io.ftimer.report.internal.files;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** A program that has a file locked until its standard input ends. */
final class LockingProcess {
    private LockingProcess() {}

    public static void main(String... arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        try (WaitLimit wait = new WaitLimit(Duration.ofSeconds(30));
                LockedFile locked =
                        LockedFile.acquire(file, TargetFile.of(file), LockedFile.Wanted.ANY, OpenFile.LOCAL, wait)) {
            System.out.println("locked");
            while (System.in.read() >= 0) {
                // waits
            }
        }
    }
}
