package io.ftimer.mpi.gptl;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.mpi.gptl.GptlReport.GptlNumbers;
import org.junit.jupiter.api.Test;

/** Expected texts are those of C's printf. */
class GptlNumbersTest {
    @Test
    void fixed_numbers_grow_beyond_their_column_and_round_half_even() {
        assertThat(GptlNumbers.fixed(0.0125, 9, 3)).isEqualTo("    0.013");
        assertThat(GptlNumbers.fixed(0.125, 5, 2)).isEqualTo(" 0.12");
        assertThat(GptlNumbers.fixed(1234567.5, 9, 3)).isEqualTo("1234567.500");
        assertThat(GptlNumbers.fixed(-0.5, 12, 6)).isEqualTo("   -0.500000");
    }

    @Test
    void exponential_numbers_have_one_digit_before_the_point() {
        assertThat(GptlNumbers.exponential(4, 12, 6)).isEqualTo("4.000000e+00");
        assertThat(GptlNumbers.exponential(2.5068e-05, 12, 6)).isEqualTo("2.506800e-05");
        assertThat(GptlNumbers.exponential(0, 12, 6)).isEqualTo("0.000000e+00");
        assertThat(GptlNumbers.exponential(9.9999999, 12, 6)).isEqualTo("1.000000e+01");
    }

    @Test
    void general_numbers_drop_zeros_at_the_end() {
        assertThat(GptlNumbers.general(3.48e-07, 9, 3)).isEqualTo(" 3.48e-07");
        assertThat(GptlNumbers.general(6.2e-06, 9, 3)).isEqualTo("  6.2e-06");
        assertThat(GptlNumbers.general(0, 9, 3)).isEqualTo("        0");
        assertThat(GptlNumbers.general(12.5, 9, 3)).isEqualTo("     12.5");
        assertThat(GptlNumbers.general(1234, 9, 3)).isEqualTo(" 1.23e+03");
        assertThat(GptlNumbers.general(0.0001, 9, 3)).isEqualTo("   0.0001");
        assertThat(GptlNumbers.general(999.9, 9, 3)).isEqualTo("    1e+03");
    }
}
