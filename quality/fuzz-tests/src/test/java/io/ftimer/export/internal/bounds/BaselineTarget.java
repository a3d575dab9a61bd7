package io.ftimer.export.internal.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.fuzz.FuzzTarget;
import io.ftimer.fuzz.InputFile;
import io.ftimer.fuzz.Texts;
import java.io.IOException;
import java.util.List;

/** Files of bounds. */
public final class BaselineTarget implements FuzzTarget {
    private final InputFile file = new InputFile("baseline.txt");
    private final InputFile copy = new InputFile("copy.txt");

    @Override
    public List<byte[]> seeds() {
        return List.of(Texts.bytes("""
                # fTimer bounds 4
                - test org.example.slow.**  # not judged
                - region **/Cache.*
                - ids note_seq

                # of all
                *  repeats "select \\"a\\" from b where c=?" in **/Order.total  <= 3  # SHOP-81
                org.example.OrderTest.sums(String, int)#2  SQL select  <= 1
                org.example.OrderTest.sums(String, int)  a\\/b\\u000A/* \\u0020x  = 1..3  java 17  processors 2
                benchmark org.example.Solve.solve, avgt, size=1.5  steps sort  >= 1e3
                \\u0023 x  metric self_nanos solve[mpi]  = 2.5
                """));
    }

    @Override
    public boolean reads(byte[] input) throws IOException {
        file.write(input);
        Bounds bounds;
        try {
            bounds = Bounds.read(file.path());
        } catch (IOException documented) {
            assertThat(documented.getMessage()).contains(file.path().toString());
            return false;
        }
        Bounds.update(copy.path(), before -> bounds);
        assertThat(Bounds.read(copy.path())).isEqualTo(bounds);
        return true;
    }
}
