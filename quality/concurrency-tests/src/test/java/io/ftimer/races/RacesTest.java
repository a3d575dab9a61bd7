package io.ftimer.races;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.StateCase;
import org.openjdk.jcstress.infra.TestInfo;
import org.openjdk.jcstress.infra.runners.TestList;

/**
 * Runs each race a few hundred times, without jcstress and the many JVMs that it starts: enough for a defect that shows often.
 */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class RacesTest {
    private static final int ROUNDS = Boolean.getBoolean("build.full") ? 3_000 : 300;

    static Collection<String> races() {
        return TestList.tests();
    }

    /** The list has what was compiled last, which is not all of them if only some were. */
    @Test
    void the_list_has_every_race() throws IOException {
        try (Stream<Path> sources = Files.list(Path.of("src/main/java/io/ftimer/races"))) {
            List<String> written = new ArrayList<>();
            for (Path source : sources.toList()) {
                if (Files.readString(source).contains("\n@JCStressTest\n")) {
                    written.add(
                            "io.ftimer.races." + source.getFileName().toString().replace(".java", ""));
                }
            }
            assertThat(races()).containsExactlyInAnyOrderElementsOf(written);
        }
    }

    @ParameterizedTest
    @MethodSource("races")
    void every_result_is_possible(String race) throws Exception {
        TestInfo info = TestList.getInfo(race);
        Set<String> seen = new TreeSet<>();
        try (InThisJvm run = new InThisJvm(Class.forName(info.binaryName()))) {
            for (int round = 0; round < ROUNDS; round++) {
                seen.add(run.once(round));
            }
        }

        assertThat(seen)
                .allSatisfy(result -> assertThat(expectation(info, result))
                        .as(result)
                        .isIn(Expect.ACCEPTABLE, Expect.ACCEPTABLE_INTERESTING));
    }

    private static Expect expectation(TestInfo race, String result) {
        return race.cases().stream()
                .filter(possible -> possible.matchesExactly(result) || possible.matches(result))
                .findFirst()
                .map(StateCase::expect)
                .orElse(Expect.FORBIDDEN);
    }
}
