package io.ftimer.junit.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnknownSettingsTest {
    private final List<String> lines = new ArrayList<>();
    private final UnknownSettings unknown = new UnknownSettings(lines::add);

    @Test
    void a_key_that_is_not_ours_is_told_with_the_nearest_one_that_is() {
        unknown.tell(List.of("ftimer.reprot", "ftimer.zzzzzzzzzzzz"));

        assertThat(lines)
                .containsExactly(
                        "ftimer: \"ftimer.reprot\" is not a setting and is ignored; did you mean \"ftimer.report\"?",
                        "ftimer: \"ftimer.zzzzzzzzzzzz\" is not a setting and is ignored");
    }

    @Test
    void each_is_told_once() {
        unknown.tell(List.of("ftimer.reprot"));
        unknown.tell(List.of("ftimer.reprot"));

        assertThat(lines).hasSize(1);
    }

    @Test
    void known_keys_and_those_of_others_are_no_matter() {
        unknown.tell(List.of("ftimer.report", "ftimer.output.dir", "ftimer", "junit.ftimer.x", "java.version"));

        assertThat(lines).isEmpty();
    }
}
