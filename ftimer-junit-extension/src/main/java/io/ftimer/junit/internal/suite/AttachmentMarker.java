package io.ftimer.junit.internal.suite;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The line in the output of a failed test by which build servers attach the page of the suite to it: GitLab takes a path relative
 * to the project, Jenkins an absolute one. Elsewhere there is no such line. Stateless.
 */
final class AttachmentMarker {
    private AttachmentMarker() {}

    /** Returns the line for a page, without a line separator. */
    static Optional<String> of(Path page, Map<String, String> environment) {
        String project = environment.getOrDefault("CI_PROJECT_DIR", "");
        Optional<Path> path = Boolean.parseBoolean(environment.get("GITLAB_CI")) && page.startsWith(project)
                ? Optional.of(Path.of(project).relativize(page))
                : environment.containsKey("JENKINS_URL") ? Optional.of(page) : Optional.empty();
        // the servers cannot find such a path in the line
        return path.map(Path::toString)
                .filter(text -> text.matches("[^\\[\\]|\\p{Cntrl}]+"))
                .map(text -> "[[ATTACHMENT|" + text + "]]");
    }
}
