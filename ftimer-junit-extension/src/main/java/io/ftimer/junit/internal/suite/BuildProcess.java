package io.ftimer.junit.internal.suite;

import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The process that started the JVMs of one build: Maven, a Gradle daemon, an IDE, a shell script.
 *
 * @param id the id of the process, unique on this machine
 * @param endsWithBuild whether the process ends with the build; otherwise it runs many builds
 */
record BuildProcess(String id, boolean endsWithBuild) {
    private static final Pattern PROCESS = Pattern.compile("(\\d{1,18})-(\\d+)?");

    /** The main classes of commands that run one build. */
    private static final Set<String> MAVEN =
            Set.of("org.codehaus.plexus.classworlds.launcher.Launcher", "org.apache.maven.wrapper.MavenWrapperMain");

    private static final Set<String> SHELLS =
            Set.of("sh", "bash", "dash", "ash", "zsh", "ksh", "fish", "busybox", "cmd.exe", "powershell.exe", "env");

    /** Returns the nearest ancestor process that is not a shell; Surefire starts a shell for each JVM. */
    static BuildProcess current() {
        ProcessHandle self = ProcessHandle.current();
        Optional<ProcessHandle> above = self.parent();
        while (above.flatMap(process -> process.info().command())
                .filter(BuildProcess::isShell)
                .isPresent()) {
            above = above.flatMap(ProcessHandle::parent);
        }
        return new BuildProcess(
                name(above.orElse(self)),
                isForkOfSurefire()
                        && above.flatMap(process -> process.info().arguments())
                                .map(BuildProcess::isMaven)
                                .orElse(true));
    }

    /** Returns whether the arguments of a process are those of the command of Maven; IDEs and daemons start tests too. */
    static boolean isMaven(String... arguments) {
        return Arrays.stream(arguments).anyMatch(MAVEN::contains);
    }

    /** Returns a name for the process that stays unique when the operating system reuses its number. */
    static String name(ProcessHandle process) {
        return process.pid() + "-"
                + process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    /** Returns whether a process of that name is visible. Another process may have the number of one that has ended. */
    static boolean isRunning(String name) {
        Matcher process = PROCESS.matcher(name);
        return process.lookingAt()
                && ProcessHandle.of(Long.parseLong(process.group(1)))
                        .filter(visible ->
                                process.group(2) == null || process.group().equals(name(visible)))
                        .isPresent();
    }

    static boolean isShell(String command) {
        return SHELLS.contains(command.substring(Math.max(command.lastIndexOf('/'), command.lastIndexOf('\\')) + 1));
    }

    /** Returns whether Surefire or Failsafe started this JVM; its parent is then Maven. */
    private static boolean isForkOfSurefire() {
        return System.getProperty("surefire.real.class.path") != null
                || System.getProperty("surefire.test.class.path") != null;
    }
}
