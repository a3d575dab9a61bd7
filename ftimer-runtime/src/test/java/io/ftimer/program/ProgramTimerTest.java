package io.ftimer.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.FTimer;
import io.ftimer.report.ReportDestination;
import io.ftimer.values.Status;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a program reports to when it is one of several ranks. */
class ProgramTimerTest {
    @TempDir
    private Path folder;

    private final ProgramTimer program = ProgramTimer.of(FTimer.create());

    @Test
    void the_rank_in_the_name_of_a_file_must_be_told_before() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> program.reportTo(ReportDestination.parse("t.$RANK")))
                .withMessage("\"t.$RANK\" contains $RANK, but the rank is not known; set it with ofRank");
    }

    @Test
    void a_rank_that_was_told_is_in_the_name_of_the_file() {
        program.reportTo(ReportDestination.parse(folder + "/t.$RANK").ofRank(3));
        program.begin();

        assertThat(program.finish()).isEqualTo(Status.SUCCESS);
        assertThat(folder.resolve("t.3")).isRegularFile();
    }
}
