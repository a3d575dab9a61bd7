package io.ftimer.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.fuzz.FuzzTarget;
import io.ftimer.fuzz.InputFile;
import io.ftimer.fuzz.Texts;
import java.io.IOException;
import java.util.List;

/** Baselines of the gate and of benchmarks. */
public final class BaselineTarget implements FuzzTarget {
    private final InputFile file = new InputFile("baseline.txt");
    private final InputFile copy = new InputFile("copy.txt");

    @Override
    public List<byte[]> seeds() {
        return List.of(Texts.bytes("""
                # fTimer baseline, version 3
                exclude test org.example.slow.**
                include region solve/*[sql]
                depth 3

                [test io.example.SolverTest]
                converges(String, int)
                \\u0023 [x]
                 1 62.5% allocated_bytes=1024 solve
                  1..2 12.5% a\\/b\\u000A
                   ~ self_nanos=-1.5 \\u0032x
                  0 MPI_Send[mpi]

                [run]
                local
                 12 allocated_bytes=24 solve/ dot \\e

                [benchmark org.example.Solve]
                solve, avgt, size=1.5, instrumented
                 2.5 10.0% allocated_bytes=24 solve
                  0.5..1|3/iteration dot
                 3/iteration setup[mpi]
                """));
    }

    @Override
    public boolean reads(byte[] input) throws IOException {
        file.write(input);
        Baseline baseline;
        try {
            baseline = Baseline.read(file.path());
        } catch (IOException documented) {
            assertThat(documented.getMessage()).contains(file.path().toString());
            return false;
        }
        Baseline.update(copy.path(), before -> baseline);
        assertThat(Baseline.read(copy.path())).isEqualTo(baseline);
        return true;
    }
}
