package io.ftimer.export.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.TimerSession;
import io.ftimer.config.Configuration;
import io.ftimer.report.FileNameTemplate;
import io.ftimer.report.internal.config.SessionFeature.FeatureKey;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trees that a session continues and saves. */
class SavedTreeTest {
    @TempDir
    Path folder;

    private final List<String> lines = new ArrayList<>();
    private long now;

    /** Records one call of 5 ns. */
    private Summary run(String configuration) {
        try (TimerSession session = Configuration.parse(configuration)
                .applyTo(TimerSession.builder().clock(() -> now))
                .open()) {
            return recordedIn(session);
        }
    }

    private Summary recordedIn(TimerSession session) {
        session.timer().start("solve");
        now += 5;
        session.timer().stop("solve");
        return session.summary();
    }

    private Summary run(Path from, Path to) {
        SavedTreeFeature.SavedTree tree = new SavedTreeFeature.SavedTree(
                Optional.of(FileNameTemplate.parse(from.toString())),
                Optional.of(FileNameTemplate.parse(to.toString())),
                lines::add);
        try (TimerSession session =
                TimerSession.builder().clock(() -> now).observer(tree).open()) {
            return recordedIn(session);
        }
    }

    private static SummaryEntry solve(Summary summary) {
        return summary.entry(RegionPath.of("solve")).orElseThrow();
    }

    @Test
    void runs_with_one_configuration_add_up() {
        String configuration = "restore=" + folder + "/state; output.saved=" + folder + "/state";
        run(configuration);
        run(configuration);
        SummaryEntry third = solve(run(configuration));

        assertThat(third.callCount()).isEqualTo(3);
        assertThat(third.inclusiveNanos()).isEqualTo(15);
    }

    @Test
    void a_tree_can_be_restored_only_or_saved_only() throws IOException {
        run("output.saved=" + folder + "/tree.$RANK; rank=2");
        Path saved = folder.resolve("tree.2");
        String text = Files.readString(saved);
        SummaryEntry second = solve(run("restore=" + folder + "/tree.$RANK; rank=2"));

        assertThat(second.callCount()).isEqualTo(2);
        assertThat(saved).hasContent(text);
    }

    @Test
    void a_tree_that_cannot_be_restored_is_reported_and_not_replaced() throws IOException {
        Path state = Files.writeString(folder.resolve("state"), "damaged");

        assertThat(solve(run(state, state)).callCount()).isEqualTo(1);
        assertThat(state).hasContent("damaged");
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).startsWith("ftimer[io-failed]: tree not restored from " + state + ": ");
        assertThat(lines.get(1))
                .isEqualTo("ftimer[io-failed]: tree not saved: it lacks the tree that was not restored;"
                        + " correct or remove restore");
    }

    @Test
    void a_missing_tree_is_reported_unless_this_run_creates_it() {
        Path missing = folder.resolve("missing");
        Path other = folder.resolve("other");
        run(missing, other);

        assertThat(lines.get(0))
                .isEqualTo("ftimer[io-failed]: tree not restored from " + missing
                        + ": java.nio.file.NoSuchFileException: " + missing);
        assertThat(other).doesNotExist();
        lines.clear();
        run(missing, missing);
        assertThat(lines).isEmpty();
        assertThat(missing).isRegularFile();
    }

    @Test
    void a_tree_that_cannot_be_saved_is_reported() {
        run(folder.resolve("no/x"), folder.resolve("no/x"));

        assertThat(lines)
                .containsExactly("ftimer[io-failed]: tree not saved: " + folder + "/no/x: directory " + folder
                        + "/no does not exist; create it first");
    }

    @Test
    void invalid_paths_and_unknown_ranks_are_rejected_at_the_start() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse("restore=a.$SimTime"))
                .withMessage("invalid value \"a.$SimTime\" for restore: trees have no simulated time; use $WallTime");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run("output.saved=a.$RANK"))
                .withMessage(
                        "\"a.$RANK\" contains $RANK, but the rank of this process is not known;" + " set the key rank");
        for (FeatureKey<?> key : new SavedTreeFeature().keys()) {
            assertThat(key.setting().read("")).isEqualTo(Optional.empty());
        }
    }

    @Test
    void every_key_is_in_the_guide_with_its_values_and_meaning() throws IOException {
        String page = Files.readString(Path.of("..", "..", "docs", "configuration.md"));
        for (FeatureKey<?> key : new SavedTreeFeature().keys()) {
            assertThat(page)
                    .contains("| `" + key.setting().key() + "` | "
                            + key.setting().allowed() + " | | " + key.meaning() + " |\n");
        }
    }
}
