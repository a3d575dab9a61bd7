package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.assertj.FTimerAssertions.assertThatGrowth;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.ftimer.summary.Summary;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The stack trace of a failure begins with the line of the test, where IDEs and build tools lead. */
class FirstFrameTest {
    private static final Summary RECORDED = recorded();

    private static Summary recorded() {
        try (Recording recording = new Recording()) {
            recording.timer().start("solve");
            return recording.summary();
        }
    }

    static Stream<ThrowingCallable> failures() {
        return Stream.of(
                () -> assertThat(RECORDED).isBalanced(),
                () -> assertThat(RECORDED).containsRegion("assemble"),
                () -> assertThat(RECORDED).doesNotContainRegion("solve"),
                () -> assertThat(RECORDED).region("solve").hasCalls(2),
                () -> assertThat(RECORDED).region("assemble").hasCalls(1),
                () -> assertThat(RECORDED).region("*").calls().isAtLeast(2),
                () -> assertThat(RECORDED).region("solve").allocatesAtMost("1kB"),
                () -> assertThat(RECORDED).sql().hasSelects(1),
                () -> assertThat(RECORDED).sql().writes().isZero(),
                () -> assertThatGrowth(size -> {}).over(1, 2).calls("step").isConstant());
    }

    @ParameterizedTest
    @MethodSource("failures")
    void a_failure_begins_in_the_test(ThrowingCallable assertion) {
        Throwable failure = catchThrowable(assertion);

        assertThat(failure).isInstanceOf(AssertionError.class);
        assertThat(failure.getStackTrace()[0].getClassName()).isEqualTo(FirstFrameTest.class.getName());
    }
}
