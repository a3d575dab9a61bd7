package io.ftimer.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FormatVersionsTest {
    @Test
    void another_version_is_reported_with_the_one_that_is_read_and_what_to_do() {
        assertThat(FormatVersions.unsupported("tree", "3", "format 2"))
                .isEqualTo("tree format 3 is not supported, this version of fTimer reads format 2:"
                        + " write the file again with it, or use the version that wrote it");
    }

    @Test
    void a_text_that_is_no_version_is_reported_with_the_one_that_is_read() {
        assertThat(FormatVersions.unsupported("tree", "2 ", "format 2")).isEqualTo("tree version: expected format 2");
    }
}
