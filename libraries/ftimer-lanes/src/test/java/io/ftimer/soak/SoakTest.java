package io.ftimer.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The short form of {@code ./check --soak}: the same programs on every run. */
class SoakTest {
    private static final long SEED = 20_260_318;
    private static final int PROGRAMS = 12;
    private static final long SECONDS = 10;

    /** The heap usually ends where the map of names allocates its first table. */
    private static final long FAILING_FIRST_PUT = 2332395367490645279L;

    @TempDir
    private Path folder;

    @Test
    void random_programs_with_faults_agree_with_their_model() {
        Tally tally = new Tally();
        RemainingThreads remaining = new RemainingThreads();
        Programs programs = new Programs(Long.getLong("seed", SEED), folder, tally);
        for (int i = 0; i < PROGRAMS; i++) {
            programs.runNext();
        }

        assertThat(tally.missing(inThisProcess()))
                .as("faults that never took effect")
                .isEmpty();
        remaining.check(tally);
    }

    /** The kinds that need neither a process nor a file system of their own. */
    private static Set<Fault> inThisProcess() {
        return EnumSet.complementOf(EnumSet.of(Fault.FULL_FILE_SYSTEM, Fault.OUT_OF_MEMORY));
    }

    @Test
    @EnabledIfSystemProperty(
            named = "build.full",
            matches = "true",
            disabledReason = "starts a process: ./check --full and ./check --soak run it")
    void a_heap_that_is_exhausted_damages_no_tree() throws Exception {
        Tally tally = new Tally();
        try (TinyHeap.Jvm jvm = TinyHeap.start(SECONDS, FAILING_FIRST_PUT)) {
            jvm.await(tally);
        }

        assertThat(tally.count(Fault.OUT_OF_MEMORY)).isPositive();
    }
}
