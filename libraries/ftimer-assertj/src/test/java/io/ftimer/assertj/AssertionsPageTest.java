package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page on assertions shows real messages of failures. */
class AssertionsPageTest {
    private final Recording recording = new Recording();

    @BeforeEach
    void recordAnOrder() {
        recording.region("order", 1, () -> {
            for (int item = 0; item < 3; item++) {
                recording.region("load price", 1);
            }
            recording.region("save", 1, () -> recording.region("write rows", 1));
        });
    }

    @AfterEach
    void close() {
        recording.close();
    }

    @Test
    void a_difference_of_shape() throws IOException {
        assertIsOnPage(() -> assertThat(recording.summary()).hasOnlyRegions("order", "order/load prize"));
    }

    @Test
    void an_upper_bound_on_a_wrong_name() throws IOException {
        assertIsOnPage(
                () -> assertThat(recording.summary()).region("oder/load price").hasCallsAtMost(3));
    }

    private static void assertIsOnPage(ThrowingCallable assertion) throws IOException {
        assertThat(Files.readString(Path.of("..", "..", "docs", "assertions.md")))
                .contains("```\n" + catchThrowable(assertion).getMessage() + "\n```");
    }
}
