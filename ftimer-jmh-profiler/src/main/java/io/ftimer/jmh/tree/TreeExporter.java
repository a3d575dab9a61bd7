package io.ftimer.jmh.tree;

import java.io.IOException;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * A format of the files that {@code -prof "ftimer:out=DIR"} writes: {@code csv}, {@code json} and {@code text} are there;
 * others are found as services of this type, on the class path of the runner.
 *
 * <p>Thread safety: an exporter is made for one trial and used by one thread.
 */
public interface TreeExporter {

    /** Returns what {@code format=} calls it. */
    String format();

    /** Returns what the names of its files end with, without the dot. */
    String extension();

    /**
     * Writes the tree of one fork, or of all forks.
     *
     * @throws IOException if {@code out} throws one
     */
    void write(BenchmarkParams benchmark, ProfiledTree tree, Appendable out) throws IOException;
}
