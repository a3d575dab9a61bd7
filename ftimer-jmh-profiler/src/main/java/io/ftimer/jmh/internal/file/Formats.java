package io.ftimer.jmh.internal.file;

import io.ftimer.export.ExportFormats;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.report.TreeExporter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The chosen formats. Those of the profiler outweigh others of the same name.
 *
 * @param own the formats of the profiler, with files for each benchmark
 * @param shared the formats of all trees, with one file for the whole run
 */
record Formats(List<BenchmarkFormat> own, List<TreeExporter> shared) {
    private static final List<BenchmarkFormat> OWN = List.of(new CsvFormat(), new JsonFormat(), new TextFormat());

    /**
     * Returns the formats of these names.
     *
     * @throws IllegalArgumentException if a name is unknown; the message lists the known ones
     */
    static Formats of(Collection<String> names) {
        SortedMap<String, TreeExporter> exporters = new TreeMap<>();
        ExportFormats.all().all().forEach(exporter -> exporters.put(exporter.format(), exporter));
        SortedMap<String, BenchmarkFormat> known = new TreeMap<>();
        OWN.forEach(format -> known.put(format.format(), format));
        List<BenchmarkFormat> own = new ArrayList<>();
        List<TreeExporter> shared = new ArrayList<>();
        for (String name : names) {
            if (known.containsKey(name)) {
                own.add(known.get(name));
            } else if (exporters.containsKey(name)) {
                shared.add(exporters.get(name));
            } else {
                throw new IllegalArgumentException("ftimer: invalid value \"" + name + "\" for format: expected "
                        + EnumWords.alternatives(all(known, exporters)));
            }
        }
        return new Formats(own, shared);
    }

    private static List<String> all(Map<String, BenchmarkFormat> known, SortedMap<String, TreeExporter> exporters) {
        SortedMap<String, Object> all = new TreeMap<>(exporters);
        all.putAll(known);
        return List.copyOf(all.keySet());
    }
}
