package io.ftimer.report;

import io.ftimer.internal.text.NearestNames;
import io.ftimer.report.internal.files.ReportFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The formats that files with timing trees can have. The module {@code ftimer-export} brings those of fTimer.
 *
 * <p>Thread safety: immutable.
 */
public final class TreeExporters {
    private final SortedMap<String, TreeExporter> byFormat;

    private TreeExporters(SortedMap<String, TreeExporter> byFormat) {
        this.byFormat = byFormat;
    }

    /** Returns the exporters that are found as services of the type {@link TreeExporter}. */
    public static TreeExporters services() {
        return new TreeExporters(new TreeMap<>())
                .with(ServiceLoader.load(TreeExporter.class, TreeExporter.class.getClassLoader()).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList());
    }

    /** Returns these exporters and others; of two with the same format the other one counts. */
    public TreeExporters with(Collection<TreeExporter> others) {
        SortedMap<String, TreeExporter> all = new TreeMap<>(byFormat);
        others.forEach(exporter -> all.put(exporter.format(), exporter));
        return new TreeExporters(all);
    }

    /** Returns all exporters in the order of their formats. */
    public List<TreeExporter> all() {
        return List.copyOf(byFormat.values());
    }

    /**
     * Returns the exporter of a format.
     *
     * @throws IllegalArgumentException if there is none; the message lists the formats, or names the module that has them
     */
    public TreeExporter named(String format) {
        TreeExporter exporter = byFormat.get(format);
        if (exporter == null) {
            throw new IllegalArgumentException("unknown format \"" + format + "\""
                    + (byFormat.isEmpty()
                            ? ": add the module ftimer-export"
                            : ": expected one of " + String.join(", ", byFormat.keySet())
                                    + NearestNames.hint(format, byFormat.keySet())));
        }
        return exporter;
    }

    /**
     * Creates or replaces a file atomically. If this fails, the file is unchanged.
     *
     * @throws IOException if the file cannot be written; the message names the file and the reason
     */
    public static void write(TreeExporter exporter, ExportedRun run, Iterable<ExportedTree> trees, Path file)
            throws IOException {
        ReportFile.replace(file, (out, atStart) -> {
            TreeSink sink = exporter.open(run, out);
            for (ExportedTree tree : trees) {
                sink.accept(tree);
            }
            sink.finish();
        });
    }
}
