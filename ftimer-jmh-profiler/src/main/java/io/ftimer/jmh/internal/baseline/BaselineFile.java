package io.ftimer.jmh.internal.baseline;

import io.ftimer.internal.files.ReportFile;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The baselines of several benchmarks in one file, for people to read and to keep under version control.
 *
 * <p>Thread safety: immutable.
 *
 * @param path the file
 */
record BaselineFile(Path path) {
    private static final String HEADER = """
            # What -prof "ftimer:baseline=FILE" compares a run with: calls per operation, share of the self time, and path
            # of each region. "~": the calls were not the same in all iterations; only that the region is there is compared.
            # "-": no times. Written anew with update=true.
            """;
    private static final Pattern SECTION = Pattern.compile("\\[(.+)]");
    private static final Pattern ROW = Pattern.compile("(\\S+)\\s+(\\S+)\\s+(\\S.*)");

    /**
     * Returns the baseline of one benchmark, empty if the file has none.
     *
     * @throws IOException if the file cannot be read or is malformed; the message says where
     */
    Optional<Baseline> read(String benchmark) throws IOException {
        return Optional.ofNullable(readAll().get(TextEscapes.escape(benchmark)));
    }

    /** Puts the baseline of one benchmark in the place of the one before. The file is replaced as a whole. */
    void write(String benchmark, Baseline baseline) throws IOException {
        Map<String, Baseline> sections = Files.exists(path) ? readAll() : new TreeMap<>();
        sections.put(TextEscapes.escape(benchmark), baseline);
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        ReportFile.replace(path, (out, atBegin) -> {
            out.append(HEADER);
            for (Map.Entry<String, Baseline> section : sections.entrySet()) {
                out.append("\n[").append(section.getKey()).append("]\n");
                append(section.getValue(), out);
            }
        });
    }

    private static void append(Baseline baseline, Appendable out) throws IOException {
        for (Map.Entry<RegionPath, Expected> region : baseline.regions().entrySet()) {
            Expected expected = region.getValue();
            out.append(expected.calls()).append("  ").append(expected.share()).append("  ");
            out.append(region.getKey().toString()).append('\n');
        }
    }

    private Map<String, Baseline> readAll() throws IOException {
        Map<String, Baseline> sections = new TreeMap<>();
        Map<RegionPath, Expected> regions = null;
        List<String> lines = Files.readAllLines(path);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            Matcher section = SECTION.matcher(line);
            if (section.matches()) {
                regions = new LinkedHashMap<>();
                sections.put(section.group(1), new Baseline(regions));
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                try {
                    if (regions == null) {
                        throw new IllegalArgumentException("a region stands before the first benchmark");
                    }
                    add(line, regions);
                } catch (IllegalArgumentException e) {
                    throw new IOException(path + ", line " + (i + 1) + ": " + e.getMessage(), e);
                }
            }
        }
        return sections;
    }

    private static void add(String line, Map<RegionPath, Expected> regions) {
        Matcher row = ROW.matcher(line);
        if (!row.matches()) {
            throw new IllegalArgumentException("\"" + line + "\" is not calls, a share and the path of a region");
        }
        RegionPath region = RegionPath.parse(row.group(3));
        if (region.isPattern()) {
            throw new IllegalArgumentException("\"" + region + "\" is a pattern; name each region");
        }
        if (regions.put(region, Expected.parse(row.group(1), row.group(2))) != null) {
            throw new IllegalArgumentException("\"" + region + "\" is there twice");
        }
    }
}
