package io.ftimer.assertj;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.RegionPath;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NearestPathsTest {
    private final Recording recording = new Recording();

    @AfterEach
    void close() {
        recording.close();
    }

    private String[] nearest(String wanted) {
        return NearestPaths.of(RegionPath.parse(wanted), recording.summary()).stream()
                .map(RegionPath::toString)
                .toArray(String[]::new);
    }

    @Test
    void the_most_alike_comes_first_and_three_are_enough() {
        recording.region("abcdefxy", 1);
        recording.region("abcdefx", 1);
        recording.region("abcde", 1);
        recording.region("bcdefg", 1);
        recording.region("zzz", 1);

        assertThat(nearest("abcdef")).containsExactly("abcdefx", "abcde", "abcdefxy");
    }

    @Test
    void a_long_name_may_differ_in_more_places_than_a_short_one() {
        recording.region("assembleGlobalStiffness", 1);
        recording.region("abc", 1);

        assertThat(nearest("assemblGlobalStifness")).containsExactly("assembleGlobalStiffness");
        assertThat(nearest("xyz")).isEmpty();
    }
}
