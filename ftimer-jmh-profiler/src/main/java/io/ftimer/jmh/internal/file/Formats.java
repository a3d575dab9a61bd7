package io.ftimer.jmh.internal.file;

import io.ftimer.export.ExportFormats;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.report.TreeExporter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The chosen formats. Those of the profiler outweigh others of the same name.
 *
 * @param own the formats of the profiler, with files for each benchmark
 * @param shared the formats of all trees, with one file for the whole run
 */
record Formats(List<BenchmarkFormat> own, List<TreeExporter> shared) {
    /**
     * Returns the formats of these names.
     *
     * @throws IllegalArgumentException if a name is unknown; the message lists the known ones
     */
    static Formats of(Collection<String> names) {
        List<TreeExporter> exporters = ExportFormats.all().all();
        Formats chosen = new Formats(new ArrayList<>(), new ArrayList<>());
        for (String name : names) {
            Optional<BenchmarkFormat> own = EnumWords.find(BenchmarkFormat.class, name);
            if (own.isPresent()) {
                chosen.own.add(own.get());
            } else {
                chosen.shared.add(exporters.stream()
                        .filter(exporter -> exporter.format().equals(name))
                        .findFirst()
                        .orElseThrow(() -> unknown(name, exporters)));
            }
        }
        return chosen;
    }

    private static IllegalArgumentException unknown(String name, List<TreeExporter> exporters) {
        TreeSet<String> known = new TreeSet<>(EnumWords.all(BenchmarkFormat.class));
        exporters.forEach(exporter -> known.add(exporter.format()));
        return new IllegalArgumentException("ftimer: invalid value \"" + name + "\" for format: expected "
                + EnumWords.alternatives(List.copyOf(known)));
    }
}
