package io.ftimer.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Replays the seeds and saved inputs of all targets, and some damaged ones, without a fuzzer. */
class FuzzTargetsTest {
    private static final int DAMAGED = 20;

    static Set<String> names() {
        return FuzzTargets.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void seeds_are_read(String name) throws Throwable {
        FuzzTarget target = FuzzTargets.named(name);
        List<byte[]> seeds = target.seeds();

        assertThat(seeds).isNotEmpty();
        int read = 0;
        for (byte[] seed : seeds) {
            read += target.reads(seed) ? 1 : 0;
        }
        assertThat(read).isGreaterThan(seeds.size() / 2);
    }

    @ParameterizedTest
    @MethodSource("names")
    void saved_inputs_are_read_or_rejected_as_documented(String name) throws Throwable {
        FuzzTarget target = FuzzTargets.named(name);
        for (byte[] input : SavedInputs.of(name)) {
            target.reads(input);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void damaged_seeds_are_read_or_rejected_as_documented(String name) throws Throwable {
        FuzzTarget target = FuzzTargets.named(name);
        List<byte[]> seeds = target.seeds();
        int rejected = 0;
        for (int i = 0; i < DAMAGED; i++) {
            byte[] input = Damage.of(seeds.get(i % seeds.size()), new Random(i));
            try {
                rejected += target.reads(input) ? 0 : 1;
            } catch (Throwable e) {
                throw new AssertionError("damage " + i, e);
            }
        }
        assertThat(rejected).isPositive();
    }
}
