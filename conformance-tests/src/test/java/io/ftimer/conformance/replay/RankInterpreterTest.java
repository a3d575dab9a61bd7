package io.ftimer.conformance.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.ftimer.conformance.result.EventRecord;
import io.ftimer.conformance.result.NotReplayed;
import io.ftimer.conformance.result.OpRecord;
import io.ftimer.conformance.scenario.MalformedScenarioException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RankInterpreterTest {
    @TempDir
    private Path temp;

    private Replay replay(String... lines) throws IOException {
        Path file = Files.writeString(temp.resolve("scenario.txt"), String.join("\n", lines) + "\n");
        return Replay.of("test", Language.TIMERS, file, RowView.whole());
    }

    private static List<OpRecord> ops(Replay replay) {
        return replay.run().perRank().get(0).ops().stream()
                .map(OpRecord.class::cast)
                .toList();
    }

    private static List<String> statuses(Replay replay) {
        return ops(replay).stream().map(op -> op.cmd() + " " + op.status()).toList();
    }

    private static List<String> diagnostics(Replay replay) {
        return replay.run().perRank().get(0).stderr().stream()
                .map(line -> line.substring(0, line.indexOf(':')))
                .toList();
    }

    private static Map<String, @Nullable Object> local(Replay replay, int op) {
        return Objects.requireNonNull(ops(replay).get(op).local()).fields();
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> entries(Replay replay, int op) {
        return (List<Map<String, Object>>)
                Objects.requireNonNull(local(replay, op).get("entries"));
    }

    private static String text(Replay replay, String file) {
        return new String(Objects.requireNonNull(replay.files().get(file)), StandardCharsets.UTF_8);
    }

    @Test
    void timer_objects_are_independent() throws IOException {
        Replay replay =
                replay("init", "start a", "use 3", "start a", "init", "start b", "use 1", "stop a", "use 2", "reset");

        assertThat(statuses(replay))
                .containsExactly("init 0", "start 0", "start 1", "init 0", "start 0", "stop 0", "reset 1");
    }

    @Test
    void a_number_is_a_handle_of_each_object_that_gave_it_out() throws IOException {
        Replay replay = replay(
                "init",
                "lookup 7 a",
                "use 2",
                "init",
                "start_id 7",
                "lookup 8 x",
                "lookup 9 y",
                "start_id 7",
                "use 1",
                "start_id 9",
                "summary s",
                "use 2",
                "summary s");

        assertThat(statuses(replay))
                .containsExactly(
                        "init 0",
                        "lookup 0",
                        "init 0",
                        "start_id 3",
                        "lookup 0",
                        "lookup 0",
                        "start_id 0",
                        "start_id 3",
                        "summary 0",
                        "summary 0");
        assertThat(entries(replay, 9)).extracting(entry -> entry.get("name")).containsExactly("x");
    }

    @Test
    void a_literal_finds_a_handle_that_was_never_looked_up() throws IOException {
        Replay replay = replay("init", "start a", "start b", "stop_id #2", "stop_id #3", "stop_id #0", "stop_id #1");

        assertThat(statuses(replay)).endsWith("stop_id 0", "stop_id 3", "stop_id 3", "stop_id 0");
        assertThat(diagnostics(replay)).isEmpty();
    }

    @Test
    void a_handle_that_went_stale_is_unknown() throws IOException {
        Replay replay = replay("init", "start a", "stop_id #1", "init", "start a", "stop_id #1", "stop_id #2");

        assertThat(statuses(replay)).endsWith("stop_id 3", "stop_id 0");
    }

    @Test
    void a_variable_is_an_unknown_handle_until_a_lookup_succeeds() throws IOException {
        Replay replay = replay("lookup 4 a", "init", "start_id 4", "start_id 5");

        assertThat(ops(replay).get(0).id()).isZero();
        assertThat(statuses(replay)).containsExactly("lookup 1", "init 0", "start_id 3", "start_id 3");
    }

    @Test
    void a_guard_slot_is_busy_whatever_object_is_selected() throws IOException {
        Replay replay = replay(
                "init",
                "scope 1 a",
                "scope 1 b",
                "use 2",
                "init",
                "scope 1 c",
                "guard_stop 1",
                "scope 1 c",
                "guard_stop 1",
                "guard_stop 9");

        assertThat(statuses(replay))
                .containsExactly(
                        "init 0",
                        "scope 0",
                        "scope 4",
                        "init 0",
                        "scope 4",
                        "guard_stop 0",
                        "scope 0",
                        "guard_stop 0",
                        "guard_stop 0");
    }

    @Test
    void an_absent_timer_object_is_an_uninitialized_timer() throws IOException {
        Replay replay = replay("init", "scope_null 1 a", "scope 1 a", "scope_null 1 a", "noierr scope_null 2 a");

        assertThat(statuses(replay))
                .containsExactly("init 0", "scope_null 1", "scope 0", "scope_null 4", "scope_null null");
        assertThat(diagnostics(replay)).containsExactly("ftimer[not-initialized]");
    }

    @Test
    void a_guard_that_is_dropped_has_no_status_and_may_write_a_diagnostic() throws IOException {
        Replay replay = replay("init", "scope 1 a", "stop a", "guard_drop 1", "guard_drop 1", "scope 1 b");

        assertThat(statuses(replay)).endsWith("guard_drop null", "guard_drop null", "scope 0");
        assertThat(diagnostics(replay)).containsExactly("ftimer[guard-nothing-open]");
    }

    @Test
    void guard_assignments_are_counted_and_left_out() throws IOException {
        Replay replay = replay("init", "scope 1 a", "guard_assign 2 1", "guard_stop 2", "guard_stop 1", "summary s");

        assertThat(statuses(replay)).contains("guard_assign null", "guard_stop 0");
        assertThat(local(replay, 5)).containsEntry("has_active_timers", false);
        assertThat(replay.omitted()).containsOnly(Map.entry(NotReplayed.GUARD_ASSIGNMENT, 1));
    }

    @Test
    void without_ranks_there_is_no_mpi() throws IOException {
        Replay replay = replay(
                "mpi_summary m",
                "init comm=null",
                "start a",
                "mpi_summary m",
                "noierr union_csv u.csv",
                "mpi_print p.txt");

        assertThat(statuses(replay))
                .containsExactly(
                        "mpi_summary 1", "init 0", "start 0", "mpi_summary 2", "union_csv null", "mpi_print 2");
        assertThat(Objects.requireNonNull(ops(replay).get(3).mpi()).fields())
                .containsExactly(
                        entry("num_ranks", 0),
                        entry("num_entries", 0),
                        entry("min_total_time", 0.0),
                        entry("avg_total_time", 0.0),
                        entry("max_total_time", 0.0),
                        entry("total_time_imbalance", 1.0),
                        entry("min_total_time_rank", -1),
                        entry("max_total_time_rank", -1),
                        entry("entries", null));
        assertThat(diagnostics(replay)).containsExactly("ftimer[no-mpi-engine]");
        assertThat(replay.files()).containsOnlyKeys("p.txt");
        assertThat(replay.omitted()).isEmpty();
        assertThatThrownBy(() -> replay("barrier"))
                .isInstanceOf(MalformedScenarioException.class)
                .hasMessage("scenario.txt line 1: only for several ranks; the scenario must begin with ranks N");
        assertThatThrownBy(() -> replay("init", "split 0")).isInstanceOf(MalformedScenarioException.class);
    }

    @Test
    void modes_are_words_or_numbers_and_others_are_bad() throws IOException {
        Replay replay = replay(
                "init mode=strict", "init mode=warn", "init mode=3", "init mode=0", "init mode=-1", "init comm=world");

        assertThat(statuses(replay)).containsExactly("init 0", "init 0", "init 0", "init 3", "init 3", "init 0");
        assertThatThrownBy(() -> replay("init mode=loose"))
                .isInstanceOf(MalformedScenarioException.class)
                .hasMessage("scenario.txt line 1: an unknown option of init: mode=loose");
    }

    @Test
    void the_second_clock_is_a_thousand_seconds_ahead() throws IOException {
        Replay replay = replay(
                "set_callback 0",
                "set_clock 1",
                "init",
                "time 2.5",
                "start a",
                "stop a",
                "reset",
                "set_clock 2",
                "advance -1",
                "start a");

        assertThat(ops(replay).stream().flatMap(op -> op.events().stream()))
                .containsExactly(
                        new EventRecord(1, 1, "start", 0, 2.5),
                        new EventRecord(1, 1, "stop", 0, 2.5),
                        new EventRecord(1, 1, "start", 0, 1001.5));
    }

    @Test
    void a_burst_is_one_operation() throws IOException {
        Replay replay = replay("set_clock 1", "init", "burst a 1000", "summary s");

        assertThat(statuses(replay)).containsExactly("set_clock 0", "init 0", "burst 0", "summary 0");
        assertThat(entries(replay, 3).get(0)).containsEntry("call_count", 1000);
    }

    @Test
    void metadata_lasts_until_it_is_cleared() throws IOException {
        Replay replay = replay(
                "set_clock 1",
                "init",
                "meta k v",
                "meta_novalue n",
                "meta_nokey w",
                "print a.txt",
                "meta_clear",
                "print a.txt",
                "meta k v",
                "meta_empty",
                "print b.txt");

        assertThat(text(replay, "a.txt").lines().filter(line -> line.contains(" :")))
                .containsExactly(
                        "Total time (s) : .000000",
                        "k              : v",
                        "n              :",
                        "Total time (s) : .000000");
        assertThat(text(replay, "b.txt").lines().filter(line -> line.contains(" :")))
                .containsExactly("Total time (s) : .000000");
    }

    @Test
    void a_print_that_fails_leaves_the_file_that_the_driver_opened() throws IOException {
        Replay replay = replay("print p.txt", "noierr print_broken", "init", "print_broken", "noierr print_broken");

        assertThat(statuses(replay))
                .containsExactly("print 1", "print_broken null", "init 0", "print_broken 7", "print_broken null");
        assertThat(text(replay, "p.txt")).isEmpty();
        assertThat(diagnostics(replay)).containsExactly("ftimer[not-initialized]", "ftimer[io-failed]");
    }

    @Test
    void a_rejected_append_is_distinguished_from_other_failures() throws IOException {
        Replay replay = replay(
                "init", "file x.csv \"no\"", "mkdir d", "noierr csv x.csv append", "noierr csv d", "csv x.csv append");

        assertThat(diagnostics(replay)).containsExactly("ftimer[append-rejected]", "ftimer[io-failed]");
        assertThat(statuses(replay)).endsWith("csv 7");
        assertThat(text(replay, "x.csv")).isEqualTo("no");
    }

    @Test
    void dates_become_the_placeholder() throws IOException {
        Replay replay = replay("init", "summary s", "csv out.csv");

        assertThat(local(replay, 1)).containsEntry("start_date", "{{DATE}}");
        assertThat(text(replay, "out.csv"))
                .contains("\"{{DATE}}\",\"{{DATE}}\"")
                .doesNotContain("2003");
    }

    @Test
    void an_unexpected_exception_is_reported_with_its_line() {
        assertThatThrownBy(() -> replay("time 1e30"))
                .isInstanceOf(ReplayException.class)
                .hasMessageStartingWith("line 1 time threw java.lang.ArithmeticException");
    }
}
