package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.sites.Site;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A mistake in a hot loop. */
@ExtendWith(NothingLeftBehind.class)
class RepeatedRejectionsTest {
    private static final String TYPO =
            "ftimer[unknown-name]: stop(\"tpye\") rejected: no region of that name was started or looked up;"
                    + " open: nothing; did you mean \"type\"?";

    private final List<String> lines = new ArrayList<>();

    private FTimer timer(ErrorPolicy policy) {
        FTimer timer =
                FTimer.builder().errorPolicy(policy).diagnostics(lines::add).build();
        timer.init();
        timer.start("type");
        timer.stop("type");
        return timer;
    }

    private static void stops(FTimer timer, int times) {
        IntStream.range(0, times).forEach(i -> assertThat(timer.stop("tpye")).isEqualTo(Status.UNKNOWN));
    }

    @Test
    void a_mistyped_stop_in_a_loop_writes_ten_lines_and_then_numbers() {
        FTimer timer = timer(ErrorPolicy.WARN);

        stops(timer, 100_000);
        assertThat(lines.subList(0, 10)).containsOnly(TYPO);
        assertThat(lines.subList(10, lines.size()))
                .containsExactly(
                        TYPO + " (100 times so far)",
                        TYPO + " (1 000 times so far)",
                        TYPO + " (10 000 times so far)",
                        TYPO + " (100 000 times so far)");

        stops(timer, 5);
        timer.finish();
        assertThat(lines).hasSize(15).endsWith(TYPO + " (100 005 times in all)");
    }

    @Test
    void the_last_message_is_whole_however_often_it_was_rejected() {
        FTimer timer = timer(ErrorPolicy.WARN);
        stops(timer, 50);

        assertThat(timer.lastMessage()).isEqualTo(TYPO);
    }

    @Test
    void every_exception_has_a_message_and_only_the_first_ones_a_suggestion() {
        FTimer timer = timer(ErrorPolicy.THROW);
        Set<String> messages = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            try {
                timer.stop("tpye");
            } catch (FTimerException e) {
                messages.add(e.getMessage());
            }
        }

        assertThat(messages).containsExactlyInAnyOrder(TYPO, TYPO.substring(0, TYPO.indexOf("; did you mean")));
        assertThat(lines).isEmpty();
    }

    @Test
    void calls_on_a_timer_that_is_not_initialized_are_limited() {
        FTimer timer = FTimer.builder().diagnostics(lines::add).build();
        IntStream.range(0, 50).forEach(i -> timer.start("a"));

        assertThat(lines).hasSize(10);
    }

    @Test
    void invalid_names_handles_guards_sites_and_other_threads_are_limited() {
        FTimer timer = timer(ErrorPolicy.WARN);
        TimerId old = timer.lookup("old");
        timer.init();
        IntStream.range(0, 50).forEach(i -> {
            timer.start(" blank");
            timer.stop(old);
            timer.next("none");
            timer.site(new Site("here", 1, "Demo.java", 42)).stop();
        });
        StepThread.once("other", () -> IntStream.range(0, 50).forEach(i -> timer.start("a")));

        assertThat(lines).hasSize(50);
    }

    @Test
    void a_closed_session_and_each_of_its_threads_are_limited() {
        TimerSession session = TimerSession.builder().diagnostics(lines::add).open();
        FTimer timer = session.timer();
        IntStream.range(0, 50).forEach(i -> timer.stop("a"));
        StepThread.once(
                "other",
                () -> IntStream.range(0, 50).forEach(i -> session.timer().stop("a")));
        session.close();
        assertThat(lines)
                .hasSize(21)
                .filteredOn(line -> line.endsWith("(100 times so far)"))
                .hasSize(1);
        lines.clear();

        IntStream.range(0, 50).forEach(i -> timer.start("a"));
        assertThat(lines).hasSize(10);
    }
}
