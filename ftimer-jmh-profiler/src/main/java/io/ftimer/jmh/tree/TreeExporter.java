package io.ftimer.jmh.tree;

import java.io.IOException;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * A format of the files of {@code -prof "ftimer:out=FOLDER"}. {@code csv}, {@code json} and {@code text} are built in; the runner
 * finds others as services of this type on its class path.
 *
 * <p>Thread safety: each trial has its own exporters and uses them on one thread.
 *
 * @since 0.1
 */
public interface TreeExporter {

    /** Returns the name for {@code format=}. */
    String format();

    /** Returns the extension of its files, without the dot. */
    String extension();

    /**
     * Writes the tree of one fork, or of all forks.
     *
     * @throws IOException if {@code out} throws one
     */
    void write(BenchmarkParams benchmark, ProfiledTree tree, Appendable out) throws IOException;
}
