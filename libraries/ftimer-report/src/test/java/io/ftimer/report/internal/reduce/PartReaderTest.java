package io.ftimer.report.internal.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartReaderTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 127, 128, 16_384, Long.MAX_VALUE, -1, Long.MIN_VALUE})
    void numbers_are_read_as_written(long number) {
        byte[] written = new PartWriter('T')
                .unsigned(number)
                .signed(number)
                .big(BigInteger.valueOf(number))
                .real(number)
                .toBytes();
        PartReader in = new PartReader(written, 'T');

        assertThat(in.unsigned()).isEqualTo(number);
        assertThat(in.signed()).isEqualTo(number);
        assertThat(in.big()).isEqualTo(number);
        assertThat(in.real()).isEqualTo(number);
    }

    @Test
    void paths_are_read_after_the_path_before() {
        RegionPath before = RegionPath.of("a", "b");
        byte[] written = new PartWriter('T')
                .path(before, null)
                .path(RegionPath.of("a", "b", "c"), before)
                .path(RegionPath.of("a"), before)
                .path(RegionPath.parse("a/b[mpi]"), before)
                .toBytes();
        PartReader in = new PartReader(written, 'T');

        assertThat(in.path(null)).isEqualTo(before);
        assertThat(in.path(before)).isEqualTo(RegionPath.of("a", "b", "c"));
        assertThat(in.path(before)).isEqualTo(RegionPath.of("a"));
        assertThat(in.path(before)).isEqualTo(RegionPath.parse("a/b[mpi]"));
    }

    @Test
    void content_that_cannot_be_read_is_rejected_as_such() {
        String beginning = "malformed partial result of ";
        String problem = "its content cannot be read, though its checksum is right: java.";

        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> PartReader.read(new PartWriter('T').unsigned(116).toBytes(), 'T', PartReader::region))
                .withMessage(beginning + "7 bytes: " + problem
                        + "lang.ArrayIndexOutOfBoundsException: Index 116 out of bounds for length "
                        + RegionKind.values().length);
        byte[] endless = new PartWriter('T').unsigned(Integer.MAX_VALUE).toBytes();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PartReader.read(endless, 'T', PartReader::text))
                .withMessage(beginning + "11 bytes: " + problem + "nio.BufferUnderflowException");
    }

    @Test
    void bytes_that_no_writer_wrote_are_rejected() {
        byte[] written = new PartWriter('T').text("solve").toBytes();
        written[4] ^= 1;

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PartReader(written, 'T'))
                .withMessage(
                        "malformed partial result of 12 bytes: its checksum does not match, so bytes of it were changed");
    }
}
