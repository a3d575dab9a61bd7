package io.ftimer.mpi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.trace.ChromeTrace;
import io.ftimer.trace.RankFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recorded run of two ranks as a timeline. */
class RecordedTimelineTest {
    @TempDir
    Path folder;

    private final StringBuilder timeline = new StringBuilder();

    @BeforeEach
    void write() throws IOException {
        ChromeTrace.of(RankFiles.of(List.of(
                        RecordedTrace.write(0, folder.resolve("rank0.bin")),
                        RecordedTrace.write(1, folder.resolve("rank1.bin")))))
                .writeTo(timeline);
    }

    private long count(String pattern, CharSequence text) {
        return Pattern.compile(pattern).matcher(text).results().count();
    }

    @Test
    void every_call_of_each_rank_is_a_slice() {
        for (int rank = 0; rank < 2; rank++) {
            assertThat(count("\"cat\":\"mpi\",.*\"ph\":\"X\",\"pid\":" + rank + ",", timeline))
                    .isPositive()
                    .isEqualTo(count(" returning ", RecordedTrace.text(rank)));
        }
    }

    @Test
    void a_call_has_its_arguments_in_one_line() {
        assertThat(timeline)
                .containsPattern("\"name\":\"MPI_Barrier\",\"cat\":\"mpi\",\"args\":\\{\"path\":\"MPI_Barrier\","
                        + "\"arguments\":\"MPI_Comm comm=2 \\(MPI_COMM_WORLD\\)\"}");
    }

    @Test
    void the_first_call_of_the_run_starts_at_zero() {
        assertThat(count("\"ts\":0\\.000,", timeline)).isPositive();
        assertThat(timeline).doesNotContain("\"ts\":-");
    }
}
