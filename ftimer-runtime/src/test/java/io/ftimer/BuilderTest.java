package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.NanoClock;
import io.ftimer.values.Status;
import io.ftimer.values.WrongThreadPolicy;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Options of a builder, in any order. */
class BuilderTest {
    private final List<String> lines = new ArrayList<>();

    private void assertHasAllOptions(FTimer timer) {
        timer.init();
        timer.start("a");
        timer.start("b");
        assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS);
        timer.stop("b");
        assertThat(timer.start("")).isEqualTo(Status.INVALID_NAME);
        assertThat(lines).isEmpty();
        assertThat(timer.errorPolicy(ErrorPolicy.WARN)).isEqualTo(Status.SUCCESS);
        timer.start("");
        assertThat(lines).hasSize(1);
        assertThat(OtherThread.call(() -> timer.start("c"))).isEqualTo(Status.SUCCESS);
        Summary summary = timer.summary();
        assertThat(summary.totalNanos()).isZero();
        assertThat(summary.startDate()).isEqualTo("1970-01-01 05:30:00 +0530");
        lines.clear();
    }

    @Test
    void each_option_keeps_the_values_of_the_others() {
        NanoClock clock = () -> 42;
        ZoneId zone = ZoneOffset.ofHoursMinutes(5, 30);

        assertHasAllOptions(FTimer.builder()
                .clock(clock)
                .dates(() -> Instant.EPOCH, zone)
                .mismatchMode(MismatchMode.REPAIR)
                .errorPolicy(ErrorPolicy.RETURN)
                .diagnostics(lines::add)
                .wrongThreadPolicy(WrongThreadPolicy.IGNORE)
                .build());
        assertHasAllOptions(FTimer.builder()
                .wrongThreadPolicy(WrongThreadPolicy.IGNORE)
                .diagnostics(lines::add)
                .errorPolicy(ErrorPolicy.RETURN)
                .mismatchMode(MismatchMode.REPAIR)
                .dates(() -> Instant.EPOCH, zone)
                .clock(clock)
                .build());
    }

    @Test
    void a_builder_can_be_used_again() {
        FTimerBuilder builder = FTimer.builder().errorPolicy(ErrorPolicy.RETURN).diagnostics(lines::add);
        FTimer quiet = builder.build();
        FTimer warning = builder.errorPolicy(ErrorPolicy.WARN).build();

        quiet.start("a");
        assertThat(lines).isEmpty();
        warning.start("a");
        assertThat(lines).hasSize(1);
    }

    @Test
    void no_option_can_be_null() {
        FTimerBuilder builder = FTimer.builder();

        assertThatNullPointerException().isThrownBy(() -> builder.clock(null)).withMessage("clock");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.dates(null, ZoneOffset.UTC))
                .withMessage("source");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.dates(() -> Instant.EPOCH, null))
                .withMessage("zone");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.mismatchMode(null))
                .withMessage("mode");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.errorPolicy(null))
                .withMessage("policy");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.diagnostics(null))
                .withMessage("sink");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.wrongThreadPolicy(null))
                .withMessage("wrongThreadPolicy");
    }

    @Test
    void the_default_dates_are_those_of_the_system() {
        FTimer timer = FTimer.create();

        assertThat(timer.summary().startDate()).matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d [+-]\\d{4}");
        assertThat(FTimer.builder().config().zone()).isEqualTo(ZoneId.systemDefault());
    }
}
