package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.engine.SqlTexts;
import io.ftimer.summary.SqlText;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.example.Purchase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NothingLeftBehind.class)
class SqlTextTest {
    private final AtomicLong now = new AtomicLong();

    /** Executes a statement that takes this time. */
    private void execute(FTimer timer, String text, long nanos) {
        timer.start("SQL select a");
        Runnable execution = timer.recorder().beginSql(text, 0);
        now.addAndGet(nanos);
        execution.run();
        timer.stop("SQL select a");
    }

    private static List<String> lines(Summary summary) {
        return summary.sqlTexts().stream()
                .map(sql -> sql.region() + " x" + sql.stats().count() + " "
                        + sql.stats().sumNanos() + " ns " + sql.text())
                .toList();
    }

    @Test
    void a_text_is_counted_in_each_region_and_is_no_site_timer() {
        FTimer timer = FTimer.builder().clock(now::get).build();
        timer.init();
        execute(timer, "select 1", 3);
        execute(timer, "select 2", 4);
        execute(timer, "select 1", 5);
        timer.start("load");
        execute(timer, "select 1", 7);
        timer.stop("load");

        assertThat(lines(timer.summary()))
                .containsExactly(
                        "SQL select a x2 8 ns select 1",
                        "SQL select a x1 4 ns select 2",
                        "load/SQL select a x1 7 ns select 1");
        assertThat(timer.summary().sqlTexts())
                .extracting(SqlText::region)
                .contains(RegionPath.of("load", "SQL select a"));
        assertThat(timer.summary().sites()).isEmpty();
        timer.reset();
        assertThat(timer.summary().sqlTexts()).isEmpty();
    }

    @Test
    void the_most_executions_in_one_call_of_the_region_around_are_known() {
        FTimer timer = FTimer.builder().clock(now::get).build();
        timer.init();
        for (int times : new int[] {1, 3, 2}) {
            timer.start("load");
            for (int i = 0; i < times; i++) {
                execute(timer, "select 1", 1);
            }
            timer.stop("load");
        }

        assertThat(timer.summary().sqlTexts()).extracting(SqlText::maxInCall).containsExactly(3L);
    }

    @Test
    void texts_of_several_threads_are_merged_and_subtracted() throws InterruptedException {
        try (TimerSession session = TimerSession.builder().clock(now::get).open()) {
            StepThread.once("one", () -> executeIn(session, 3));
            Summary before = session.summary();
            StepThread.once("two", () -> executeIn(session, 5));

            assertThat(lines(session.summary())).containsExactly("SQL select a x2 8 ns select 1");
            assertThat(lines(session.summary().minus(before))).containsExactly("SQL select a x1 5 ns select 1");
            assertThat(lines(session.summary().minus(session.summary()))).isEmpty();
        }
    }

    private void executeIn(TimerSession session, long nanos) {
        try (TimerBinding binding = session.bind()) {
            execute(session.timer(), "select 1", nanos);
        }
    }

    @Test
    void rows_are_known_if_each_execution_counts_them() {
        FTimer timer = FTimer.builder().clock(now::get).build();
        timer.init();
        timer.start("SQL select a");
        SqlTexts.Execution first = timer.recorder().beginSql("select 1", 0);
        first.addRows(2);
        first.run();
        SqlTexts.Execution second = timer.recorder().beginSql("select 1", 0);
        second.run();
        assertThat(timer.summary().sqlTexts()).extracting(SqlText::rows).containsExactly(OptionalLong.empty());

        second.addRows(0);
        second.addRows(3);
        timer.stop("SQL select a");
        assertThat(timer.summary().sqlTexts()).extracting(SqlText::rows).containsExactly(OptionalLong.of(5));
    }

    @Test
    void a_recorder_keeps_a_thousand_texts() {
        FTimer timer = FTimer.builder().clock(now::get).build();
        timer.init();
        for (int i = 0; i < 1002; i++) {
            execute(timer, "select " + i, 1);
        }
        execute(timer, "select 0", 1);

        assertThat(lines(timer.summary()))
                .hasSize(1001)
                .startsWith("SQL select a x2 2 ns select 0")
                .endsWith("SQL select a x2 2 ns (other statements)");
    }

    @Test
    void the_place_of_a_text_is_the_line_that_executes_it_most() throws InterruptedException {
        try (TimerSession session = TimerSession.builder().places(true).open()) {
            for (String thread : List.of("one", "two")) {
                StepThread.once(thread, () -> executeAtTwoPlaces(session));
            }

            assertThat(session.summary().sqlTexts())
                    .extracting(sql -> sql.place().orElseThrow().toString())
                    .singleElement()
                    .asString()
                    .isEqualTo("org.example.Purchase.reload(Purchase.java:15)");
            assertThat(session.summary().sqlTexts())
                    .extracting(SqlText::isElsewhere)
                    .containsExactly(true);
        }
    }

    @Test
    void a_text_is_elsewhere_too_if_another_line_executes_it() throws InterruptedException {
        List<Boolean> isElsewhere = new ArrayList<>();
        try (TimerSession session = TimerSession.builder().places(true).open()) {
            for (boolean isAgain : new boolean[] {false, false, true}) {
                StepThread.once("thread", () -> executeOnce(session, isAgain));
                isElsewhere.add(session.summary().sqlTexts().get(0).isElsewhere());
            }
        }

        assertThat(isElsewhere).containsExactly(false, false, true);
    }

    private static void executeOnce(TimerSession session, boolean isAgain) {
        try (TimerBinding binding = session.bind()) {
            FTimer timer = session.timer();
            timer.start("SQL select a");
            if (isAgain) {
                Purchase.reload(timer);
            } else {
                Purchase.load(timer);
            }
            timer.stop("SQL select a");
        }
    }

    /** Of 1, 2, 4, 8 and 16, the first two are at one place, and the others at another. */
    private static void executeAtTwoPlaces(TimerSession session) {
        try (TimerBinding binding = session.bind()) {
            FTimer timer = session.timer();
            timer.start("SQL select a");
            for (int i = 0; i < 16; i++) {
                if (i < 2) {
                    Purchase.load(timer);
                } else {
                    Purchase.reload(timer);
                }
            }
            timer.stop("SQL select a");
        }
    }

    @Test
    void a_text_has_no_place_unless_that_is_wanted_or_without_a_line_of_the_application() {
        for (boolean isWanted : new boolean[] {false, true}) {
            FTimer timer = FTimer.builder().clock(now::get).places(isWanted).build();
            timer.init();
            timer.start("SQL select a");
            if (isWanted) {
                timer.recorder().beginSql("select 1", 0).run();
            } else {
                Purchase.load(timer);
            }
            timer.stop("SQL select a");

            assertThat(timer.summary().sqlTexts()).extracting(SqlText::place).containsExactly(Optional.empty());
        }
    }

    /** Executes a statement with each of the values. */
    private static void bind(FTimer timer, String region, long... values) {
        for (long hash : values) {
            timer.start(region);
            timer.recorder().beginSql(region, hash).run();
            timer.stop(region);
        }
    }

    @Test
    void the_values_of_the_call_with_the_most_executions_are_counted_unless_a_table_was_written_in_between() {
        FTimer timer = FTimer.builder().places(true).build();
        timer.init();
        String[] writes = {"SQL insert b", "SQL insert a", "SQL call", "SQL insert a", "SQL select b"};
        for (String write : writes) {
            timer.start("load");
            bind(timer, "SQL select a", 1, 2, 1);
            timer.stop("load");
            timer.start("load");
            bind(timer, "SQL select a", 3);
            bind(timer, write, 1);
            bind(timer, "SQL select a", 4, 3, 5);
            timer.stop("load");
            assertThat(timer.summary().sqlTexts().get(0).maxInCall()).isEqualTo(4);
            assertThat(timer.summary().sqlTexts().get(0).values())
                    .as(write)
                    .isEqualTo(write.endsWith(" b") ? OptionalLong.of(3) : OptionalLong.empty());
            timer.reset();
        }
        bind(timer, "SQL select a", 1, SqlTexts.UNKNOWN_VALUES);
        assertThat(timer.summary().sqlTexts()).extracting(SqlText::values).containsExactly(OptionalLong.empty());
        bind(timer, "SQL insert a", 7, 8, 7);
        assertThat(timer.summary().sqlTexts())
                .extracting(SqlText::values)
                .containsExactly(OptionalLong.empty(), OptionalLong.empty());
    }

    @Test
    void of_several_threads_each_part_is_that_of_the_one_that_knows_it_best() throws InterruptedException {
        try (TimerSession session = TimerSession.builder().places(true).open()) {
            StepThread.once("most", () -> executeAtTwoPlaces(session));
            StepThread.once("in one call", () -> {
                try (TimerBinding binding = session.bind()) {
                    session.timer().start("SQL select a");
                    for (int i = 0; i < 20; i++) {
                        SqlTexts.Execution execution =
                                session.timer().recorder().beginSql("select 1", 1 + i % 2);
                        execution.addRows(2);
                        execution.run();
                    }
                    session.timer().stop("SQL select a");
                }
            });
            SqlText text = session.summary().sqlTexts().get(0);
            assertThat(text.stats().count()).isEqualTo(36);
            assertThat(text.maxInCall()).isEqualTo(20);
            assertThat(text.values()).hasValue(2);
            assertThat(text.rows()).isEmpty();
            assertThat(text.place()).isEmpty();
        }
    }
}
