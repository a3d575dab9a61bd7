package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.fuzz.FuzzTarget;
import io.ftimer.fuzz.Texts;
import java.time.Instant;
import java.util.List;

/** The text files beside a trace: its description and its settings. */
public final class TraceTextsTarget implements FuzzTarget {
    @Override
    public List<byte[]> seeds() {
        return Texts.bytes(
                new TraceMetadata(
                                "vm",
                                2,
                                "<none>",
                                Instant.EPOCH,
                                "dumpi-2026.11.21",
                                TraceMetadata.FormatVersion.WRITTEN)
                        .toText(),
                "# settings\nfileroot run\ntimestamp full\ntracing = enable\nstatuses\tsuccess\nMPI_Default enable\n"
                        + "MPI_Send disable # not\n");
    }

    @Override
    public boolean reads(byte[] input) {
        String text = Texts.of(input);
        return readsMetadata(text) | readsSettings(text.lines().toList());
    }

    private static boolean readsMetadata(String text) {
        try {
            TraceMetadata metadata = TraceMetadata.parse(text);
            assertThat(TraceMetadata.parse(metadata.toText())).isEqualTo(metadata);
            return true;
        } catch (IllegalArgumentException documented) {
            assertThat(documented).hasMessageMatching("(?s)(the description of a trace lacks|invalid value) .*");
            return false;
        }
    }

    private static boolean readsSettings(List<String> lines) {
        try {
            assertThat(TraceSettings.parse(lines)).isNotNull();
            return true;
        } catch (IllegalArgumentException documented) {
            assertThat(documented).hasMessageMatching("(?s).+, line \\d+: .*");
            return false;
        }
    }
}
