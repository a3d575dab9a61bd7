package io.ftimer.jmh.internal.file;

import io.ftimer.jmh.tree.ProfiledTree;
import java.io.IOException;
import org.openjdk.jmh.infra.BenchmarkParams;

/** A format of the files of one benchmark. Implementations are stateless. */
interface BenchmarkFormat {

    /** Returns the name for {@code format=}. */
    String format();

    /** Returns the extension of its files, without the dot. */
    String extension();

    /** Writes the tree of one fork, or of all forks. */
    void write(BenchmarkParams benchmark, ProfiledTree tree, Appendable out) throws IOException;
}
