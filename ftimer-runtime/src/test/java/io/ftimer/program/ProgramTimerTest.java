package io.ftimer.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.FTimer;
import io.ftimer.report.ReportDestination;
import io.ftimer.values.Status;
import java.nio.file.Path;
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
}
