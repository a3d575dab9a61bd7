package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;

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
    void the_text_is_that_of_a_recorded_description() {
        TraceMetadata metadata = new TraceMetadata("vm", 2, "<none>", TestTrace.STARTED, "dumpi-2026.11.21.07.22.25");

        assertThat(metadata.toText()).isEqualTo(RECORDED);
    }
}
