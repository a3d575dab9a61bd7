package io.ftimer.junit.internal.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    private static final Pattern PLAIN = Pattern.compile("[\\w.#:/-]+");

    /** The names of test classes that Failsafe runs. */
    private static final Pattern INTEGRATION = Pattern.compile("(.*\\.)?(IT[^.#]*|[^.#]*IT|[^.#]*ITCase)(#.*)?");

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

    /** Returns the command that runs a test, or those of a class, again by the build tool that started this JVM; empty if it is unknown. */
    static String command(TestCode test) {
        Path module = ReportOptions.currentModule();
        String path = test.className() + (test.methodName().isEmpty() ? "" : "#" + test.methodName());
        Path folder = Path.of(System.getProperty("org.gradle.internal.worker.tmpdir", "test/work"));
        return isForkOfSurefire()
                ? maven(module, path)
                : ReportOptions.isOfGradle()
                        ? "gradle " + folder.getName(folder.getNameCount() - 2) + " --tests "
                                + quoted(path.replace('#', '.'))
                        : "";
    }

    static String maven(Path module, String test) {
        String plugin = INTEGRATION.matcher(test).matches() ? "failsafe" : "surefire";
        boolean isUnit = plugin.equals("surefire");
        Path root = root(module);
        return (isUnit ? "mvn test" : "mvn verify")
                + (root.equals(module)
                        ? ""
                        : " -pl " + quoted(root.relativize(module).toString()) + " -am -D" + plugin
                                + ".failIfNoSpecifiedTests=false")
                + (isUnit ? " -Dtest=" : " -Dit.test=")
                + quoted(test);
    }

    /** Returns the outermost folder whose POM has a module as its own, or one that does; otherwise the module. */
    private static Path root(Path module) {
        Path root = module;
        for (Path above = module.getParent(); above != null; above = above.getParent()) {
            String path = above.relativize(root).toString().replace('\\', '/');
            try {
                root = Files.readString(above.resolve("pom.xml")).contains("<module>" + path + "</module>")
                        ? above
                        : root;
            } catch (IOException none) {
                // a folder without a POM, or one that cannot be read
            }
        }
        return root;
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word + "'";
    }

    /** Returns whether Surefire or Failsafe started this JVM; its parent is then Maven. */
    private static boolean isForkOfSurefire() {
        return System.getProperty("surefire.real.class.path") != null
                || System.getProperty("surefire.test.class.path") != null;
    }
}
