package io.ftimer.report;

import java.io.IOException;

/**
 * A format of files with timing trees. {@link TreeExporters} finds implementations as services of this type.
 *
 * <p>Thread safety: implementations must be stateless, or otherwise safe for any number of threads.
 */
public interface TreeExporter {

    /** Returns the name of the format in settings and commands: lower-case letters, digits and hyphens. */
    String format();

    /** Returns how the names of its files end, with the dot: {@code .trees.json}. */
    String suffix();

    /** Returns a line about the format for help texts: what it is, and what opens it. */
    String description();

    /**
     * Begins a file. Trees are written one by one, so that files of any length can be converted.
     *
     * @throws IOException if {@code out} throws it
     */
    TreeSink open(ExportedRun run, Appendable out) throws IOException;
}
