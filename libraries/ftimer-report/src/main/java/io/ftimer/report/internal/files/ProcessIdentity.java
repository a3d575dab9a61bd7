package io.ftimer.report.internal.files;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which process it is, as files name it: the holder of a {@link LockFile}, or the launcher of a job. Immutable.
 *
 * @param pid the process id
 * @param started when it started, in ticks since the boot; distinguishes it from a later process of that id, 0 if unknown
 * @param scope where the id has a meaning: host, boot and PID namespace
 */
public record ProcessIdentity(long pid, long started, Scope scope) {
    public static final ProcessIdentity THIS_PROCESS = thisProcess();

    /** The number of fields of {@code /proc/PID/stat} from the state to the start time. */
    private static final int STARTED = 19;

    private static final Pattern TEXT = Pattern.compile("(\\d{1,18}) (\\d{1,18}) (\\S+) (\\S+) (\\S+)");

    /**
     * Where a process id has a meaning.
     *
     * @param host the name of the host, for messages: several may have the same
     * @param boot the id of the boot on Linux, elsewhere empty
     * @param namespace the PID namespace on Linux; unknown if its processes cannot be listed; elsewhere empty
     */
    public record Scope(String host, String boot, String namespace) {
        private static final Path SELF = Path.of("/proc/self");
        private static final String NONE = "-";
        private static final String UNKNOWN = "?";

        static Scope current() {
            try {
                boolean isListed = Files.readSymbolicLink(SELF)
                        .toString()
                        .equals(Long.toString(ProcessHandle.current().pid()));
                return new Scope(
                        firstWord("/proc/sys/kernel/hostname"),
                        firstWord("/proc/sys/kernel/random/boot_id"),
                        isListed
                                ? Files.readSymbolicLink(SELF.resolve("ns/pid")).toString()
                                : UNKNOWN);
            } catch (IOException e) {
                return new Scope(hostName(), NONE, Files.exists(SELF) ? UNKNOWN : NONE);
            }
        }

        private static String firstWord(String file) throws IOException {
            return Files.readString(Path.of(file)).strip().replaceAll("\\s", "_");
        }

        private static String hostName() {
            try {
                return InetAddress.getLocalHost().getHostName().strip().replaceAll("\\s", "_");
            } catch (IOException e) {
                return "localhost";
            }
        }

        /** Returns whether process ids of this scope have a meaning in this process. */
        public boolean isCurrent() {
            return equals(THIS_PROCESS.scope) && !namespace.equals(UNKNOWN);
        }
    }

    private static ProcessIdentity thisProcess() {
        long pid = ProcessHandle.current().pid();
        long started;
        try {
            started = Long.parseLong(stat("self")[STARTED]);
        } catch (IOException | RuntimeException e) {
            started = 0;
        }
        return new ProcessIdentity(pid, started, Scope.current());
    }

    /** Parses {@link #text()}; returns null if it is malformed. */
    public static @Nullable ProcessIdentity parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches()
                ? new ProcessIdentity(
                        Long.parseLong(matcher.group(1)),
                        Long.parseLong(matcher.group(2)),
                        new Scope(matcher.group(3), matcher.group(4), matcher.group(5)))
                : null;
    }

    /** Returns the text that {@link #parse} reads. */
    public String text() {
        return pid + " " + started + " " + scope.host + " " + scope.boot + " " + scope.namespace;
    }

    /**
     * Returns whether it is certain that the process has ended; one that only waits for its parent has. A process of another
     * scope, and one that cannot be looked at, may run.
     */
    public boolean hasEnded() {
        if (!scope.isCurrent()) {
            return false;
        }
        if (scope.boot.equals(Scope.NONE)) {
            return ProcessHandle.of(pid).isEmpty();
        }
        try {
            String[] stat = stat(Long.toString(pid));
            return stat[0].equals("Z")
                    || stat[0].equals("X")
                    || started != 0 && started != Long.parseLong(stat[STARTED]);
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    /** Returns the fields of a process from its state on. */
    private static String[] stat(String pid) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        // the name of the program precedes them, in parentheses, and may contain anything
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    }

    /** Returns the process that has locked a file, for messages, as far as it is known. */
    static String ofSystemLock(Path file) {
        try {
            return ofSystemLock(Files.readAllLines(Path.of("/proc/locks")), Files.getAttribute(file, "unix:ino"));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return "another process";
        }
    }

    /** Returns the process that has locked an inode according to lines like {@code 1: POSIX ADVISORY WRITE 81 fe:00:23 0 EOF}. */
    static String ofSystemLock(List<String> lines, Object inode) {
        return lines.stream()
                .map(line -> line.trim().split("\\s+"))
                .filter(fields -> fields.length == 8 && fields[5].endsWith(":" + inode))
                .map(fields -> fields[4])
                // a process outside the container has no number in it
                .filter(pid -> !pid.equals("0") && !pid.equals("-1"))
                .findFirst()
                .map(pid -> pid.equals(Long.toString(THIS_PROCESS.pid)) ? "this process" : "process " + pid)
                .orElse("another process");
    }

    /** Returns the process as messages name it. */
    @Override
    public String toString() {
        Scope here = THIS_PROCESS.scope;
        String where = scope.equals(here)
                ? ""
                : scope.host.equals(here.host) ? " in another PID namespace" : " on host " + scope.host;
        return "process " + pid + where;
    }
}
