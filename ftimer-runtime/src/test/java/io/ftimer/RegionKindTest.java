package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.session.OtherThreadsWindow;
import io.ftimer.internal.session.RecordedThreads;
import io.ftimer.sites.Site;
import io.ftimer.summary.Overflow;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(NothingLeftBehind.class)
class RegionKindTest {
    private final FTimer timer = FTimer.create();
    private final Recorder recorder = timer.recorder();

    private void call(RegionKind kind, String name) {
        recorder.startRegion(new RegionKey(kind, name));
        recorder.stop(new RegionKey(kind, name));
    }

    private void call(String name) {
        timer.start(name);
        timer.stop(name);
    }

    private List<String> rows(Summary summary) {
        return summary.entries().stream()
                .map(entry -> entry.path() + " " + entry.callCount())
                .toList();
    }

    @ParameterizedTest
    @EnumSource(RegionKind.class)
    void a_region_of_code_and_one_of_a_kind_with_the_same_name_are_two(RegionKind kind) {
        for (int i = 0; i < 3; i++) {
            call(kind, "a");
            call("a");
        }
        call("a");

        String path = RegionPath.of("a").withKind(kind).toString();
        assertThat(rows(timer.summary()))
                .isEqualTo(kind == RegionKind.CODE ? List.of("a 7") : List.of(path + " 3", "a 4"));
        assertThat(timer.summary().entries()).extracting(SummaryEntry::kind).contains(kind);
    }

    @Test
    void the_name_of_an_entry_opens_a_region_of_code() {
        call(RegionKind.MPI, "MPI_Send");
        call(timer.summary().entries().get(0).name());

        assertThat(rows(timer.summary())).containsExactly("MPI_Send[mpi] 1", "MPI_Send 1");
    }

    @Test
    void a_stop_by_name_does_not_close_a_region_of_another_kind() {
        recorder.startRegion(new RegionKey(RegionKind.MPI, "a"));

        assertThat(timer.stop("a")).isEqualTo(Status.UNKNOWN);
        timer.lookup("a");
        assertThat(timer.stop("a")).isEqualTo(Status.MISMATCH);
        assertThat(recorder.stop(RegionKey.code("a"))).isEqualTo(Status.MISMATCH);
        assertThat(recorder.stop(new RegionKey(RegionKind.MPI, "a"))).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_handle_opens_the_kind_that_it_was_made_for() {
        TimerId[] seen = new TimerId[1];
        timer.setListener((id, context, event, nanos, data) -> seen[0] = id);
        call(RegionKind.MPI, "a");
        TimerId ofMpi = seen[0];
        timer.clearListener();
        timer.start(ofMpi);
        timer.stop(ofMpi);
        timer.scope(ofMpi).close();
        timer.scope(timer.lookup("a")).close();

        assertThat(rows(timer.summary())).containsExactly("a[mpi] 3", "a 1");
    }

    @Test
    void added_calls_go_to_the_kind() {
        recorder.add(new RegionKey(RegionKind.MPI, "bytes"), 5, 0);
        timer.add("bytes", 2, 0);

        assertThat(rows(timer.summary())).containsExactly("bytes[mpi] 5", "bytes 2");
    }

    @Test
    void what_a_limit_leaves_out_is_of_a_kind_of_its_own() {
        FTimer limited = FTimer.builder().maxRegions(1).build();
        limited.init();
        limited.start(Overflow.OTHER_REGIONS);
        limited.stop(Overflow.OTHER_REGIONS);
        limited.start("a");
        limited.stop("a");

        assertThat(rows(limited.summary())).containsExactly("(other) 1", "(other)[other] 1");
    }

    @Test
    void threads_and_differences_keep_kinds_apart() throws InterruptedException {
        try (TimerSession session = TimerSession.open()) {
            StepThread.once("one", () -> record(session));
            Summary before = session.summary();
            StepThread.once("two", () -> record(session));
            StepThread.once("three", () -> record(session));

            assertThat(rows(session.summary())).containsExactly("a[mpi] 3", "a 6");
            assertThat(rows(session.summary().minus(before))).containsExactly("a[mpi] 2", "a 4");
        }
    }

    private static void record(TimerSession session) {
        try (TimerBinding binding = session.bind()) {
            Recorder mine = session.timer().recorder();
            mine.startRegion(new RegionKey(RegionKind.MPI, "a"));
            mine.stop(new RegionKey(RegionKind.MPI, "a"));
            FTimers.run("a", () -> {});
            FTimers.run("a", () -> {});
        }
    }

    @Test
    void calls_that_are_not_recorded_keep_their_kind() {
        try (TimerSession session = TimerSession.open();
                OtherThreadsWindow window = session.recording().openWindow(RecordedThreads.NONE, name -> false)) {
            StepThread.once("worker", () -> {
                Recorder outside = FTimers.current().recorder();
                outside.startRegion(new RegionKey(RegionKind.MPI, "a"));
                FTimers.run("a", () -> {});
                outside.add(new RegionKey(RegionKind.MPI, "bytes"), 3, 0);
                outside.stop(new RegionKey(RegionKind.MPI, "a"));
                FTimers.run("a", () -> {});
            });

            assertThat(session.summary().notRecordedRegions())
                    .extracting(region -> region.path() + " " + region.calls())
                    .containsExactly("a 1", "a[mpi] 1", "a[mpi]/a 1", "a[mpi]/bytes[mpi] 1");
        }
    }

    @Test
    void a_serialized_tree_keeps_kinds() {
        timer.start("solve");
        call(RegionKind.MPI, "a");
        call("a");
        timer.stop("solve");
        String text = SerializedTree.of(timer.summary()).toText();

        assertThat(text.lines().map(line -> line.replaceFirst("^(\\d+) \\d+|(end \\d).*", "$1$2")))
                .containsExactly("ftimer-tree 3", "0 1 code solve", "1 1 mpi a", "1 1 code a", "end 3");
        FTimer restored = FTimer.create();
        restored.restore(SerializedTree.parse(text));
        assertThat(rows(restored.summary())).isEqualTo(rows(timer.summary()));
        assertThat(SerializedTree.of(timer.summary())
                        .subtree(RegionPath.parse("solve/a[mpi]"))
                        .regions())
                .extracting(SerializedTree.Region::kind)
                .containsExactly(RegionKind.MPI);
    }

    @Test
    void a_serialized_tree_without_kinds_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SerializedTree.parse("ftimer-tree 2\n0 5 1 MPI_Send\n"))
                .withMessage("malformed serialized tree: expected depth, nanoseconds, calls, kind and name"
                        + " (line 2: \"0 5 1 MPI_Send\")");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SerializedTree.parse("ftimer-tree 2\n0 5 1 mpl MPI_Send\n"))
                .withMessage(
                        "malformed serialized tree: expected a kind (code, mpi, lifecycle, sql, other), was \"mpl\""
                                + " (line 2: \"0 5 1 mpl MPI_Send\")");
    }

    // ---- paths ------------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({
        "a, a, true",
        "a, a[mpi], true",
        "a[mpi], a[mpi], true",
        "a[mpi], a, false",
        "a[code], a, true",
        "a[code], a[mpi], false",
        "*[mpi], a[mpi], true",
        "*[mpi], a, false",
        "*, a[mpi], true",
        "**, a[mpi]/b, true",
        "**/*[mpi], a/b[mpi], true",
        "a/b[mpi], a/b[lifecycle], false",
    })
    void a_pattern_matches_every_kind_or_asks_for_one(String pattern, String path, boolean matches) {
        assertThat(RegionPath.parse(pattern).matches(RegionPath.parse(path))).isEqualTo(matches);
    }

    @Test
    void a_path_finds_the_region_of_code_or_else_the_only_one() {
        call(RegionKind.MPI, "a");
        call(RegionKind.MPI, "b");
        call("a");
        call("a");
        Summary summary = timer.summary();

        assertThat(summary.entry(RegionPath.of("a")).orElseThrow().callCount()).isEqualTo(2);
        assertThat(summary.entry(RegionPath.parse("a[mpi]")).orElseThrow().callCount())
                .isEqualTo(1);
        assertThat(summary.entry(RegionPath.of("b")).orElseThrow().kind()).isEqualTo(RegionKind.MPI);
        assertThat(summary.entry(RegionPath.parse("b[code]"))).isEmpty();
        assertThat(summary.entries(RegionPath.of("a"))).hasSize(2);
        assertThat(summary.entries(RegionPath.parse("*[mpi]")))
                .extracting(SummaryEntry::name)
                .containsExactly("a", "b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a[mpi]",
                "a\\[mpi]",
                "a[1]",
                "[mpi][mpi]",
                "a[mpi]/b[other]",
                "*[lifecycle]",
                "a[code]",
                "a[",
                "[]"
            })
    void a_path_is_written_as_it_is_parsed(String text) {
        assertThat(RegionPath.parse(text).toString()).isIn(text, text.replaceFirst("^\\[mpi]", "\\\\[mpi]"));
    }

    @Test
    void a_name_that_looks_like_a_kind_is_escaped() {
        RegionPath path = RegionPath.of("a[mpi]");

        assertThat(path).hasToString("a\\[mpi]");
        assertThat(RegionPath.parse("a\\[mpi]")).isEqualTo(path);
        assertThat(path.kind()).isEqualTo(RegionKind.CODE);
        assertThat(RegionPath.parse("a[mpi]").kind()).isEqualTo(RegionKind.MPI);
        assertThat(RegionPath.parse("a[mpi]").name()).isEqualTo("a");
        assertThat(RegionPath.parse("a[mpi]")).isNotEqualTo(RegionPath.of("a"));
    }

    @Test
    void any_number_of_levels_has_no_kind() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegionPath.parse("**[mpi]"))
                .withMessage(
                        "malformed region path \"**[mpi]\": '**' stands for regions of every kind; write '*[mpi]' for"
                                + " one level");
    }

    @Test
    void an_operation_on_a_region_of_a_kind_answers_as_one_on_code() {
        RegionKey send = new RegionKey(RegionKind.MPI, "send");
        FTimer uninitialized = FTimer.builder().build();
        assertThat(uninitialized.recorder().startRegion(send)).isNull();
        assertThat(uninitialized.recorder().stop(send)).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(uninitialized.recorder().add(send, 1, 1)).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(uninitialized.recorder().add("send", 1, 1)).isEqualTo(Status.NOT_INITIALIZED);

        assertThat(recorder.startRegion(send).path())
                .isEqualTo(RegionPath.of("send").withKind(RegionKind.MPI));
        assertThat(recorder.stop(send)).isEqualTo(Status.SUCCESS);
        assertThat(recorder.add(send, 2, 0)).isEqualTo(Status.SUCCESS);
        assertThat(recorder.reopen(RegionKey.code("code"))).isEqualTo(Status.SUCCESS);
        assertThat(recorder.reopen(send)).isEqualTo(Status.SUCCESS);
        assertThat(recorder.openPath()).isEqualTo(recorder.busyPath());
        assertThat(rows(timer.summary())).containsExactly("send[mpi] 3", "code 0", "code/send[mpi] 0");
    }

    @Test
    void the_busy_path_without_a_region_is_the_site_timer_that_runs() {
        timer.site(new Site("work", 1, "Demo.java", 42)).start();
        assertThat(recorder.busyPath()).isEqualTo("site timer \"work\" (Demo.java:42)");
        timer.start("a");
        assertThat(recorder.busyPath()).isEqualTo("a");
    }
}
