package io.ftimer.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import io.ftimer.config.Configuration;
import io.ftimer.report.ReportDestination;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report destination of a program that is one of several ranks. */
class ProgramTimerTest {
    @TempDir
    private Path folder;

    private final ProgramTimer program = ProgramTimer.of(FTimer.create());

    @Test
    void a_rank_in_a_file_name_must_be_set_before() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> program.reportTo(ReportDestination.parse("t.$RANK")))
                .withMessage("\"t.$RANK\" contains $RANK, but the rank is not known; set it with ofRank");
    }

    @Test
    void a_known_rank_is_in_the_file_name() {
        program.reportTo(ReportDestination.parse(folder + "/t.$RANK").ofRank(3));
        program.begin();

        assertThat(program.finish()).isEqualTo(Status.SUCCESS);
        assertThat(folder.resolve("t.3")).isRegularFile();
    }

    @Test
    void all_regions_can_be_stopped_without_a_report() {
        program.begin();
        program.start("run");
        program.start("final");

        assertThat(program.stopAll()).containsExactly("run", "final");
        assertThat(program.stopAll()).isEmpty();
        assertThat(program.timer().summary().hasActiveTimers()).isFalse();
    }

    @Test
    void a_program_can_end_without_a_report() {
        ProgramTimer quiet =
                ProgramTimer.of(FTimer.builder().errorPolicy(ErrorPolicy.RETURN).build());
        quiet.begin();
        quiet.start("run");
        quiet.setPrefix("a:");
        quiet.shiftLevels(1);

        assertThat(quiet.clear()).isEqualTo(Status.SUCCESS);
        assertThat(quiet.start("late")).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(quiet.levelsInNames(true).nameOf("b", 2)).isEqualTo("02_b");
    }

    @Test
    void names_and_levels_can_be_known_before_a_start() {
        ProgramTimer shallow = ProgramTimer.of(FTimer.builder().maxLevel(2).build());
        shallow.levelsInNames(true).setPrefix("ocn:");
        shallow.shiftLevels(1);

        assertThat(shallow.nameOf("solve", 1)).isEqualTo("02_ocn:solve");
        assertThat(shallow.isWanted(1)).isTrue();
        assertThat(shallow.isWanted(2)).isFalse();
    }

    @Test
    void a_program_that_joined_a_session_is_in_its_reports() {
        AtomicLong nanos = new AtomicLong();
        try (TimerSession session = Configuration.parse("level=1; output.tree=" + folder + "/tree")
                .applyTo(TimerSession.builder().clock(nanos::get))
                .open()) {
            ProgramTimer part = ProgramTimer.of(session.timer()).reportTo(ReportDestination.parse(folder + "/own"));
            part.join();
            part.start("detail", 2);
            part.stop("detail", 2);
            nanos.addAndGet(1_000_000_000);
            part.finish();
        }

        assertThat(folder.resolve("tree")).hasContent("Total: 1.00000E+00");
        assertThat(folder.resolve("own")).content().contains("\nTotal ");
    }

    @Test
    void a_process_without_ranks_is_the_only_rank_of_its_contexts() {
        program.begin();
        program.start("run", ProgramTimer.WORLD);
        program.stop("run");

        assertThat(program.summary().rankCount()).isEqualTo(1);
        assertThat(program.writeTimingFiles(folder.resolve("t"), rank -> true)).isEqualTo(Status.SUCCESS);
        assertThat(folder).isDirectoryContaining("glob:**/t.summary").isDirectoryContaining("glob:**/t.timing.0");
    }
}
