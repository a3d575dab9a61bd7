package io.ftimer.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.trace.ChromeTrace;
import io.ftimer.trace.MalformedTraceException;
import io.ftimer.trace.RankFiles;
import io.ftimer.trace.Trace;
import io.ftimer.trace.TraceAnalysis;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Traces with calls of MPI, and all that is made of them. */
public final class TraceTarget implements FuzzTarget {
    private final InputFile file = new InputFile("trace.bin");

    @Override
    public List<byte[]> seeds() throws IOException {
        return List.of(SampleTrace.bytes());
    }

    @Override
    public boolean reads(byte[] input) throws IOException {
        file.write(input);
        Trace trace;
        try {
            trace = Trace.read(file.path());
        } catch (MalformedTraceException documented) {
            assertThat(documented.getMessage()).contains(file.path().toString());
            return false;
        }
        StringBuilder out = new StringBuilder();
        trace.writeTo(out);
        TraceAnalysis analysis = TraceAnalysis.of(Map.of(0, trace, 1, trace));
        analysis.operations().keySet().stream().limit(3).forEach(operation -> {
            analysis.arrivals(operation);
            analysis.epochs(operation);
        });
        checkTimeline(out);
        return true;
    }

    /** A timeline needs elapsed times, which a trace may not have. */
    private void checkTimeline(StringBuilder out) throws IOException {
        try {
            ChromeTrace.of(RankFiles.of(List.of(file.path()))).writeTo(out);
        } catch (MalformedTraceException documented) {
            assertThat(documented.getMessage()).contains("has no elapsed times");
        }
    }
}
