package io.ftimer.maven;

import io.ftimer.report.TestOrigin;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * What is known about the tests of the build that runs.
 *
 * @param start when the build started
 * @param isBound whether the goal is bound to a phase, so that the tests belong to the build; not if it was called alone
 * @param leftOutBy the option because of which not all tests run, as it is written; empty for none
 */
record TestsOfBuild(Instant start, boolean isBound, String leftOutBy) {
    static final List<String> PLUGINS = List.of("maven-surefire-plugin", "maven-failsafe-plugin");

    private static final List<String> SKIPPING =
            List.of("skipTests", "maven.test.skip", "maven.test.skip.exec", "skipITs");
    private static final Pattern SELECTING =
            Pattern.compile("(it\\.)?test|groups|excludedGroups|(surefire|failsafe)\\.(in|ex)cludes(File)?");
    private static final Pattern JVM = Pattern.compile("(\\d{1,18})-([1-9]\\d{1,17})");

    /** Systems know the start of a process to the second. */
    private static final Duration START_TOLERANCE = Duration.ofSeconds(2);

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    static TestsOfBuild of(MavenSession session, MavenProject project, MojoExecution goal) {
        Properties properties = new Properties();
        properties.putAll(project.getProperties());
        properties.putAll(session.getUserProperties());
        return new TestsOfBuild(
                session.getStartTime().toInstant(),
                goal.getSource() == MojoExecution.Source.LIFECYCLE,
                SKIPPING.stream()
                        .filter(name -> isSet(properties.getProperty(name)))
                        .findFirst()
                        .map(name -> "-D" + name)
                        .or(() -> properties.stringPropertyNames().stream()
                                .filter(SELECTING.asMatchPredicate())
                                .min(Comparator.naturalOrder())
                                .map(name -> "-D" + name + "=" + properties.getProperty(name)))
                        .orElse(""));
    }

    /** Returns how a POM configures a plugin, and each of its executions. */
    static Stream<String> configurations(MavenProject project, String artifact) {
        Plugin plugin = project.getPlugin("org.apache.maven.plugins:" + artifact);
        return plugin == null
                ? Stream.empty()
                : Stream.concat(
                                Stream.of(plugin.getConfiguration()),
                                plugin.getExecutions().stream().map(PluginExecution::getConfiguration))
                        .map(String::valueOf);
    }

    private static boolean isSet(@Nullable String value) {
        return value != null && (value.isEmpty() || Boolean.parseBoolean(value));
    }

    TreeFiles written(TreeFiles files) throws IOException {
        // some file systems keep whole seconds
        Instant earliest = start.truncatedTo(ChronoUnit.SECONDS);
        List<Path> written = new ArrayList<>();
        for (Path file : files.files()) {
            if (!writtenAt(file).isBefore(earliest)) {
                written.add(file);
            }
        }
        return new TreeFiles(files.module(), written);
    }

    /**
     * Returns whether a JVM of a report is one of this build: a process that runs several builds, such as a daemon or an IDE, may have
     * all of their JVMs in one report.
     *
     * @param jvm its name: the number of the process and its start in milliseconds
     */
    boolean hasJvm(String jvm) {
        Matcher name = JVM.matcher(jvm);
        return !name.matches()
                || Long.parseLong(name.group(1)) == ProcessHandle.current().pid()
                || !Instant.ofEpochMilli(Long.parseLong(name.group(2))).isBefore(start.minus(START_TOLERANCE));
    }

    TreeSink only(TreeSink sink) {
        return tree -> {
            if (hasJvm(tree.test().map(TestOrigin::jvm).orElse(""))) {
                sink.accept(tree);
            }
        };
    }

    static String time(Path report) throws IOException {
        return TIME.format(writtenAt(report).atZone(ZoneId.systemDefault()));
    }

    private static Instant writtenAt(Path report) throws IOException {
        return Files.getLastModifiedTime(report).toInstant();
    }
}
