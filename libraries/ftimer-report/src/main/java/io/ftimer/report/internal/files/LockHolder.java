package io.ftimer.report.internal.files;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A process that writes a file, as its {@link LockFile} names it.
 *
 * @param pid the process id on its host
 * @param started when it started, in ticks since the boot; distinguishes it from a later process of that id, 0 if unknown
 * @param host the name of the host
 */
record LockHolder(long pid, long started, String host) {
    static final LockHolder THIS_PROCESS = thisProcess();

    private static final Pattern TEXT = Pattern.compile("(\\d{1,18}) (\\d{1,18}) (\\S+)");

    private static LockHolder thisProcess() {
        long pid = ProcessHandle.current().pid();
        ProcessStat stat = ProcessStat.of(pid);
        return new LockHolder(pid, stat == null ? 0 : stat.started, hostName());
    }

    /** Parses {@link #text()}; returns null if it is malformed. */
    static @Nullable LockHolder parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches()
                ? new LockHolder(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)), matcher.group(3))
                : null;
    }

    String text() {
        return pid + " " + started + " " + host;
    }

    boolean isOnThisHost() {
        return host.equals(THIS_PROCESS.host);
    }

    /** Returns whether the process runs, which is known of this host only. A process that only waits for its parent does not. */
    boolean isRunningHere() {
        if (!isOnThisHost()) {
            return false;
        }
        ProcessStat stat = ProcessStat.of(pid);
        if (stat != null) {
            return stat.state != 'Z' && stat.state != 'X' && (started == 0 || started == stat.started);
        }
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    /** Returns the process as messages name it. */
    @Override
    public String toString() {
        return isOnThisHost() ? "process " + pid : "process " + pid + " on host " + host;
    }

    private static String hostName() {
        try {
            return withoutBlanks(Files.readString(Path.of("/proc/sys/kernel/hostname")));
        } catch (IOException e) {
            try {
                return withoutBlanks(InetAddress.getLocalHost().getHostName());
            } catch (UnknownHostException unknown) {
                return "localhost";
            }
        }
    }

    private static String withoutBlanks(String name) {
        return name.strip().replaceAll("\\s", "_");
    }

    /** What Linux says about a process. */
    private record ProcessStat(char state, long started) {
        /** The number of fields from the state to the start time. */
        private static final int STARTED = 19;

        /** Returns null if there is no such process, or the system is another one. */
        static @Nullable ProcessStat of(long pid) {
            try {
                String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
                // the name of the program precedes the fields, in parentheses, and may contain anything
                String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
                return new ProcessStat(fields[0].charAt(0), Long.parseLong(fields[STARTED]));
            } catch (IOException | RuntimeException e) {
                return null;
            }
        }
    }
}
