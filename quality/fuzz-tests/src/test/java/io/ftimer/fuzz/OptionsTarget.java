package io.ftimer.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.internal.options.InstrumentationOptions;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import java.util.List;

/** The options of the agent and of the profiler. */
public final class OptionsTarget implements FuzzTarget {
    @Override
    public List<byte[]> seeds() {
        return Texts.bytes(
                "com.acme.**Service.*;exclude=com.acme.Order::load*,*.get*;annotations=@Timed;minsize=3",
                "jdbc=true;mpi=false;report=true",
                "metric=time;out=folder",
                "times=false;metric=calls;baseline=b.txt;update=true");
    }

    @Override
    public boolean reads(byte[] input) {
        String text = Texts.of(input);
        return readsAgent(text) | readsProfiler(text);
    }

    private static boolean readsAgent(String text) {
        try {
            assertThat(InstrumentationOptions.parse(text)).isEqualTo(InstrumentationOptions.parse(text));
            return true;
        } catch (IllegalArgumentException documented) {
            assertThat(documented.getMessage()).isNotBlank();
            return false;
        }
    }

    private static boolean readsProfiler(String text) {
        try {
            assertThat(ProfilerOptions.parse(text)).isNotNull();
            return true;
        } catch (IllegalArgumentException documented) {
            assertThat(documented).hasMessageStartingWith("ftimer: ");
            return false;
        }
    }
}
