package io.ftimer.junit.internal.suite;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * The process that started this JVM and the other ones of one build: Maven, a Gradle daemon, an IDE, a shell script.
 *
 * @param id names the process, unlike any other one of this machine
 * @param endsWithBuild whether it runs one build and ends; others run many builds one after another
 */
record BuildProcess(String id, boolean endsWithBuild) {
    private static final Set<String> SHELLS =
            Set.of("sh", "bash", "dash", "ash", "zsh", "ksh", "fish", "busybox", "cmd.exe", "powershell.exe", "env");

    /** Returns the nearest process above this one that is no shell; Surefire starts a shell for each JVM. */
    static BuildProcess current() {
        ProcessHandle self = ProcessHandle.current();
        Optional<ProcessHandle> above = self.parent();
        while (above.flatMap(process -> process.info().command())
                .filter(BuildProcess::isShell)
                .isPresent()) {
            above = above.flatMap(ProcessHandle::parent);
        }
        return new BuildProcess(name(above.orElse(self)), isForkOfSurefire());
    }

    /** Returns a name for the process that is not used again when the operating system reuses its number. */
    static String name(ProcessHandle process) {
        return process.pid() + "-"
                + process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    /** Returns whether {@code command}, the path of a program, is a shell's. */
    static boolean isShell(String command) {
        return SHELLS.contains(command.substring(Math.max(command.lastIndexOf('/'), command.lastIndexOf('\\')) + 1));
    }

    /** Of Surefire and Failsafe; Maven, which starts them, is the process above. */
    private static boolean isForkOfSurefire() {
        return System.getProperty("surefire.real.class.path") != null
                || System.getProperty("surefire.test.class.path") != null;
    }
}
