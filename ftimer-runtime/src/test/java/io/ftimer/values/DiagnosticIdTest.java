package io.ftimer.values;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class DiagnosticIdTest {

    @Test
    void a_line_starts_with_the_product_and_the_id() {
        assertThat(DiagnosticId.GUARD_NOT_INNERMOST.code()).isEqualTo("guard-not-innermost");
        assertThat(DiagnosticId.IO_FAILED.line("text")).isEqualTo("ftimer[io-failed]: text");
    }

    @Test
    void codes_do_not_depend_on_the_language_of_the_user() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr"));
        try {
            assertThat(DiagnosticId.IO_FAILED.code()).isEqualTo("io-failed");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void every_kind_is_a_failure() {
        assertThat(DiagnosticId.values()).noneMatch(id -> id.status().isSuccess());
    }
}
