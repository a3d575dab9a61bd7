package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** The description beside the traces of a run. */
class TraceMetadataTest {
    static final String RECORDED = """
            hostname=vm
            numprocs=2
            username=<none>
            startime=1795245745
            fileprefix=dumpi-2026.11.21.07.22.25
            version=13
            subversion=0
            subsubversion=0
            """;

    @Test
    void the_recorded_description_is_read_and_written_to_the_same_text() {
        TraceMetadata metadata = TraceMetadata.parse(RECORDED);

        assertThat(metadata)
                .isEqualTo(new TraceMetadata(
                        "vm",
                        2,
                        "<none>",
                        TestTrace.STARTED,
                        "dumpi-2026.11.21.07.22.25",
                        TraceMetadata.FormatVersion.WRITTEN));
        assertThat(metadata.toText()).isEqualTo(RECORDED);
    }

    @Test
    void lines_with_other_keys_and_a_byte_order_mark_are_ignored() {
        assertThat(TraceMetadata.parse("mesh=3x3\nno key\n" + RECORDED)).isEqualTo(TraceMetadata.parse(RECORDED));
        assertThat(TraceMetadata.parse('\uFEFF' + RECORDED)).isEqualTo(TraceMetadata.parse(RECORDED));
    }

    @Test
    void a_missing_or_invalid_line_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TraceMetadata.parse(RECORDED.replace("numprocs=2\n", "")))
                .withMessage("the description of a trace lacks a line numprocs=...");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TraceMetadata.parse(RECORDED.replace("numprocs=2", "numprocs=two")))
                .withMessage("invalid value \"two\" for numprocs: expected a number from 1 to 2147483647");
    }
}
