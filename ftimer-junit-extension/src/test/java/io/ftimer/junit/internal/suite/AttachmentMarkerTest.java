package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AttachmentMarkerTest {
    private static final Path PAGE = Path.of("/builds/solver/one/target/ftimer/suite.html");

    @Test
    void gitlab_gets_a_path_in_the_project() {
        assertThat(AttachmentMarker.of(PAGE, Map.of("GITLAB_CI", "true", "CI_PROJECT_DIR", "/builds/solver")))
                .contains("[[ATTACHMENT|one/target/ftimer/suite.html]]");
    }

    @Test
    void jenkins_gets_an_absolute_path() {
        assertThat(AttachmentMarker.of(PAGE, Map.of("JENKINS_URL", "http://ci")))
                .contains("[[ATTACHMENT|/builds/solver/one/target/ftimer/suite.html]]");
    }

    @Test
    void there_is_no_line_elsewhere() {
        assertThat(AttachmentMarker.of(PAGE, Map.of("CI", "true"))).isEmpty();
    }

    @Test
    void a_path_that_the_line_cannot_have_has_none() {
        assertThat(AttachmentMarker.of(Path.of("/a|b/suite.html"), Map.of("JENKINS_URL", "http://ci")))
                .isEmpty();
    }
}
