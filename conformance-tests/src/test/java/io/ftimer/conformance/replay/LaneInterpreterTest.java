package io.ftimer.conformance.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.conformance.result.LaneOpRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaneInterpreterTest {
    @TempDir
    private Path temp;

    private List<LaneOpRecord> ops(String... lines) throws IOException {
        Path file = Files.writeString(temp.resolve("scenario.txt"), String.join("\n", lines) + "\n");
        return Replay.of("test", Language.LANES, file, RowView.whole()).run().perRank().get(0).ops().stream()
                .map(LaneOpRecord.class::cast)
                .toList();
    }

    private List<String> statuses(String... lines) throws IOException {
        return ops(lines).stream()
                .map(op -> op.lane() + " " + op.cmd() + " " + op.status())
                .toList();
    }

    @Test
    void zero_lanes_mean_a_team_of_the_current_default_size() throws IOException {
        List<LaneOpRecord> ops =
                ops("threads 3", "init lanes=0", "summary", "threads 5", "summary", "init lanes=0", "summary");

        assertThat(ops)
                .filteredOn(op -> op.openmp() != null)
                .extracting(op -> Objects.requireNonNull(op.openmp()).fields().get("configured_lane_capacity"))
                .containsExactly(4, 4, 6);
    }

    @Test
    void a_name_is_remembered_without_the_blanks_at_its_end() throws IOException {
        assertThat(statuses("init lanes=2", "register \"work  \"", "start work", "stop \"work \""))
                .containsExactly("0 init 0", "0 register 0", "0 start 0", "0 stop 0");
    }

    @Test
    void a_call_of_a_nested_team_is_rejected_for_the_lane_that_the_inner_team_would_have() throws IOException {
        assertThat(statuses(
                        "init lanes=1",
                        "register work",
                        "region begin",
                        "team 2",
                        "[lane 2] start work",
                        "[lane 2] nested start work",
                        "end",
                        "region end",
                        "init lanes=2",
                        "register work",
                        "region begin",
                        "team 3",
                        "[lane 3] start work",
                        "[lane 3] nested start work",
                        "end"))
                .filteredOn(status -> status.contains("start"))
                .containsExactly("2 start 3", "2 start 3", "3 start 3", "3 start 4");
    }

    @Test
    void a_team_inside_a_team_of_one_is_serial() throws IOException {
        assertThat(statuses(
                        "init lanes=2",
                        "register work",
                        "team 1",
                        "[lane 1] nested start work",
                        "[lane 1] nested stop work",
                        "[lane 1] nested summary",
                        "end"))
                .endsWith("1 start 0", "1 stop 0", "1 summary 0");
    }
}
