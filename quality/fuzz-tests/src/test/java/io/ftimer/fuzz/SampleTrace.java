package io.ftimer.fuzz;

import io.ftimer.trace.CallTrace;
import io.ftimer.trace.TraceClocks;
import io.ftimer.trace.TraceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/** A small trace with regions and calls of MPI. */
public final class SampleTrace {
    private SampleTrace() {}

    public static byte[] bytes() throws IOException {
        InputFile file = new InputFile("trace.bin");
        long[] now = {0};
        try (TraceFile trace = TraceFile.builder()
                .clocks(new TraceClocks(() -> now[0] += 1_000, () -> now[0] += 1_000))
                .open(file.path())) {
            CallTrace calls = CallTrace.of(trace);
            calls.begin();
            calls.endInit(List.of("solver", "--size=3"));
            SampleTimer.run(2, trace.regions());
            calls.begin();
            calls.end("MPI_Barrier", 2);
        }
        return Files.readAllBytes(file.path());
    }
}
