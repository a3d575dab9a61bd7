package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The README shows the real message of a failure. */
class ReadmeTest {

    @Test
    void the_message_is_word_for_word_that_of_one_call_too_many() throws IOException {
        try (Recording recording = new Recording()) {
            recording.region("place order", 1, () -> {
                for (int item = 0; item < 4; item++) {
                    recording.region("load price", 1);
                }
                recording.region("save", 1);
            });

            Throwable failure = catchThrowable(() -> assertThat(recording.summary())
                    .region("place order/load price")
                    .hasCalls(3));

            // code of fTimer has no place
            assertThat(Files.readString(Path.of("..", "..", "README.md")).replaceAll("\n    at OrderTest.*", ""))
                    .contains("```\n" + failure.getMessage() + "\n```");
        }
    }
}
