package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;

/** The failure of a test of {@code org.example}. */
public final class OwnFailure {
    private OwnFailure() {}

    /**
     * Verifies that one of the failures leads to the line of a test, and its message to lines of the code.
     *
     * @param test the line of the test
     * @param code the lines of the code, separated by plus signs; a hyphen if there is none
     */
    public static void assertPlaces(List<? extends Throwable> failures, String test, String code) {
        assertThat(failures)
                .filteredOn(failure -> failure.getStackTrace()[0].toString().equals("org.example." + test))
                .singleElement()
                .satisfies(failure -> assertThat(failure.getMessage()
                                .lines()
                                .filter(line -> line.startsWith("    at "))
                                .distinct())
                        .isEqualTo(Stream.of(code.split(" \\+ "))
                                .filter(place -> !place.equals("-"))
                                .map(place -> "    at org.example." + place)
                                .toList()));
    }
}
