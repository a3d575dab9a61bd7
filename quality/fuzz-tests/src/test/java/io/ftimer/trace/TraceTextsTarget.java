package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.fuzz.FuzzTarget;
import io.ftimer.fuzz.Texts;
import java.util.List;

/** The settings of a trace. */
public final class TraceTextsTarget implements FuzzTarget {
    @Override
    public List<byte[]> seeds() {
        return List.of(Texts.bytes(
                "# settings\nfileroot run\ntimestamp full\ntracing = enable\nstatuses\tsuccess\nMPI_Default enable\n"
                        + "MPI_Send disable # not\n"));
    }

    @Override
    public boolean reads(byte[] input) {
        return readsSettings(Texts.of(input).lines().toList());
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
