package io.ftimer.report.internal.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.values.RegionPath;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes that no writer wrote. Equal values have equal bytes, so a value has one form only. */
class PartReaderTest {
    private static PartReader reader(String hex) {
        return new PartReader(HexFormat.of().parseHex("5405" + hex), 'T');
    }

    private static void assertRejected(String hex, Consumer<PartReader> reading, String problem) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reading.accept(reader(hex)))
                .withMessageMatching("malformed partial result at byte \\d+ of \\d+: .*")
                .withMessageEndingWith(problem);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 127, 128, 16_384, Long.MAX_VALUE, -1, Long.MIN_VALUE})
    void numbers_are_read_as_written(long number) {
        byte[] written = new PartWriter('T')
                .unsigned(number)
                .signed(number)
                .integer(BigInteger.valueOf(number))
                .toBytes();
        PartReader in = new PartReader(written, 'T');

        assertThat(in.unsigned()).isEqualTo(number);
        assertThat(in.signed()).isEqualTo(number);
        assertThat(in.integer()).isEqualTo(number);
        in.end();
    }

    @ParameterizedTest
    @CsvSource({
        "8000, a number with leading zeros",
        "ff00, a number with leading zeros",
        "ffffffffffffffffff02, a number of more than 64 bits",
        "ffffffffffffffffffff01, a number of more than 64 bits",
    })
    void a_number_in_another_form_is_rejected(String hex, String problem) {
        assertRejected(hex, PartReader::unsigned, problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"020005", "02ffff", "03000080"})
    void an_integer_with_more_bytes_than_it_needs_is_rejected(String hex) {
        assertRejected(hex, PartReader::integer, "an integer with leading bytes that it does not need");
    }

    @Test
    void invalid_names_of_a_path_are_rejected() {
        assertRejected("01000101", in -> in.path(null), "here at character 1 of \"\\x01\"");
        assertRejected("0100026120", in -> in.path(null), "a name that ends with a blank");
    }

    @Test
    void a_path_states_all_that_it_has_in_common_with_the_path_before() {
        RegionPath before = RegionPath.of("a", "b");

        assertThat(reader("0201000163").path(before)).isEqualTo(RegionPath.of("a", "b", "c"));
        assertThat(reader("0100").path(before)).isEqualTo(RegionPath.of("a"));
        assertThat(reader("0101010162").path(before)).isEqualTo(RegionPath.parse("a/b[mpi]"));
        assertRejected("0101050162", in -> in.path(before), "the kind is 5, not 0 to 4");
        assertRejected("0102" + "000162" + "000163", in -> in.path(before), "two paths that have more in common");
    }
}
