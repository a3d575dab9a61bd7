package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.sites.Site;
import io.ftimer.summary.Summary;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SiteAssertTest {
    private final Recording recording = new Recording();

    @BeforeEach
    void recordSites() {
        iterate("write mesh", 2);
        iterate("read mesh", 1);
        recording.timer().site(new Site("read mesh", 0, "Mesh.java", 7)).start();
    }

    private void iterate(String label, int times) {
        for (int i = 0; i < times; i++) {
            recording.timer().site(new Site(label, 0, "Mesh.java", 7)).start();
            recording.timer().site(new Site(label, 0, "Mesh.java", 7)).stop();
        }
    }

    @AfterEach
    void close() {
        recording.close();
    }

    @Test
    void iterations_of_a_stopped_site_are_counted() {
        assertThat(recording.summary()).site("write mesh").hasIterations(2).isNotRunning();

        assertThatThrownBy(
                        () -> assertThat(recording.summary()).site("write mesh").hasIterations(1))
                .isInstanceOf(AssertionError.class)
                .hasMessage("Expected site \"write mesh\" (Mesh.java:7) to have 1 iteration, but it had 2.");
    }

    @Test
    void a_running_site_is_found() {
        assertThatThrownBy(
                        () -> assertThat(recording.summary()).site("read mesh").isNotRunning())
                .isInstanceOf(AssertionError.class)
                .hasMessage("Expected site \"read mesh\" (Mesh.java:7) not to be running, but it is.");
    }

    @Test
    void an_unknown_label_is_rejected_with_the_nearest_one() {
        assertThatThrownBy(
                        () -> assertThat(recording.summary()).site("write msh").isNotRunning())
                .isInstanceOf(AssertionError.class)
                .hasMessage("Expected a site timer \"write msh\", but there is none; did you mean \"write mesh\"?");
        assertThatThrownBy(() -> assertThat(recording.summary()).site("zzz").hasIterations(0))
                .hasMessage("Expected a site timer \"zzz\", but there is none.");
    }

    @Test
    void a_tree_without_sites_says_so() {
        try (Recording empty = new Recording()) {
            assertThatThrownBy(
                            () -> assertThat(empty.summary()).site("write mesh").hasIterations(0))
                    .hasMessage("Expected a site timer \"write mesh\", but there is no site timer.");
        }
    }

    @Test
    void soft_assertions_collect_failures() {
        SoftAssertions softly = new SoftAssertions();
        softly.proxy(TimerTreeAssert.class, Summary.class, recording.summary())
                .site("write mesh")
                .hasIterations(1)
                .hasIterations(3);
        softly.proxy(TimerTreeAssert.class, Summary.class, recording.summary())
                .site("read mesh")
                .isNotRunning();
        softly.proxy(TimerTreeAssert.class, Summary.class, recording.summary())
                .site("unknown")
                .hasIterations(1)
                .isNotRunning();
        softly.check(() ->
                assertThat(recording.summary()).region("unknown").callStats().isNotNull());

        assertThat(softly.assertionErrorsCollected()).hasSize(6);
    }
}
