package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.OwnJvm;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bound that lets a number grow to more than twice of what it is proves little, and the end of a run says so. */
class UpperBoundsTest {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    @Test
    void the_end_of_a_run_lists_bounds_that_are_far_above_what_was_found(@TempDir Path folder) throws Exception {
        List<String> printed = OwnJvm.output(
                        OwnJvm.of(CLASS_PATH, UpperBoundsJvm.class, "-Dftimer.output.dir=" + folder))
                .lines()
                .dropWhile(line -> !line.contains("upper bounds"))
                .map(line -> line.replaceAll(
                        "bytes \\(found [\\d ]+, would pass with [\\d ]+", "bytes (found B, would pass with C "))
                .toList();

        assertThat(printed)
                .containsExactly(
                        "  upper bounds far above what was found: 4, and 2 with a reason, among them",
                        "    UpperBoundsJvm$Orders > bytes(): the body of the test to allocate at most 1 000 000 000 bytes"
                                + " (found B, would pass with C more)",
                        "    UpperBoundsJvm$Orders > far(): \"load\" at most 100 times (found 2, would pass with 98 more)",
                        "    UpperBoundsJvm$Orders > invocations(int): \"load\" 1 to 200 times"
                                + " (found 60, would pass with 140 more)");
    }
}
