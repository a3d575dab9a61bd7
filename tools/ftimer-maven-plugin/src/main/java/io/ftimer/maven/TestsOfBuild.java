package io.ftimer.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * What is known about the tests of the build that runs.
 *
 * @param start when the build started
 * @param isBound whether the goal is bound to a phase, so that the tests belong to the build; not if it was called alone
 * @param skippedBy the option that skips all tests or some, as it is written; empty for none
 * @param selectedBy the option that selects tests, as it is written; empty for none
 */
record TestsOfBuild(Instant start, boolean isBound, String skippedBy, String selectedBy) {
    private static final List<String> SKIPPING =
            List.of("skipTests", "maven.test.skip", "maven.test.skip.exec", "skipITs");
    private static final List<String> SELECTING = List.of("test", "it.test", "groups", "excludedGroups");
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
                        .orElse(""),
                SELECTING.stream()
                        .filter(properties::containsKey)
                        .findFirst()
                        .map(name -> "-D" + name + "=" + properties.getProperty(name))
                        .orElse(""));
    }

    private static boolean isSet(@Nullable String value) {
        return value != null && (value.isEmpty() || Boolean.parseBoolean(value));
    }

    /** Returns the files that were written in this build. */
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

    /** Returns when a report was written, for messages. */
    static String time(Path report) throws IOException {
        return TIME.format(writtenAt(report).atZone(ZoneId.systemDefault()));
    }

    private static Instant writtenAt(Path report) throws IOException {
        return Files.getLastModifiedTime(report).toInstant();
    }

    /** Returns the option because of which not all tests ran; empty for none. */
    String leftOutBy() {
        return skippedBy.isEmpty() ? selectedBy : skippedBy;
    }
}
