package io.ftimer.report.internal.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The locks that the operating system lists. */
final class SystemLocks {
    private static final String UNKNOWN = "another process";

    private SystemLocks() {}

    /** Returns the process that has locked a file, for messages, as far as it is known. */
    static String holder(Path file) {
        try {
            return holder(Files.readAllLines(Path.of("/proc/locks")), Files.getAttribute(file, "unix:ino"));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return UNKNOWN;
        }
    }

    /** Returns the process that has locked an inode according to lines like {@code 1: POSIX ADVISORY WRITE 81 fe:00:23 0 EOF}. */
    static String holder(List<String> lines, Object inode) {
        return lines.stream()
                .map(line -> line.trim().split("\\s+"))
                .filter(fields -> fields.length == 8 && fields[5].endsWith(":" + inode))
                .map(fields -> fields[4])
                // a process outside the container has no number in it
                .filter(pid -> !pid.equals("0") && !pid.equals("-1"))
                .findFirst()
                .map(pid -> isThis(pid) ? "this process" : "process " + pid)
                .orElse(UNKNOWN);
    }

    private static boolean isThis(String pid) {
        return pid.equals(Long.toString(ProcessHandle.current().pid()));
    }
}
