package io.ftimer.jmh.internal.file;

import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.tree.TreeExporter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** The built-in formats, which need no service file and so survive any packaging, and those found as services. */
public final class Exporters {
    private Exporters() {}

    /**
     * Returns the exporters of these formats.
     *
     * @throws IllegalArgumentException if a format is unknown; the message lists the known ones
     */
    public static List<TreeExporter> of(Collection<String> formats) {
        Map<String, TreeExporter> known = new LinkedHashMap<>();
        List.of(new CsvExporter(), new JsonExporter(), new TextExporter())
                .forEach(exporter -> known.put(exporter.format(), exporter));
        ServiceLoader.load(TreeExporter.class).forEach(exporter -> known.put(exporter.format(), exporter));
        List<TreeExporter> chosen = new ArrayList<>();
        for (String format : formats) {
            TreeExporter exporter = known.get(format);
            if (exporter == null) {
                throw new IllegalArgumentException("ftimer: invalid value \"" + format + "\" for format: expected "
                        + Option.oneOf(known.keySet()));
            }
            chosen.add(exporter);
        }
        return chosen;
    }
}
