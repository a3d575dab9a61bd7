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
 * A file with the baselines of several benchmarks, readable and fit for version control.
 *
 * <p>Thread safety: immutable.
 *
 * @param path the file
 */
record BaselineFile(Path path) {
    private static final String HEADER = """
            # The baseline of -prof "ftimer:baseline=FILE": calls per operation, share of the self time, and path of each region.
            # "~": the calls differed between iterations, so only the presence of the region is compared. "-": no times.
            # Written by update=true.
            """;
    private static final Pattern SECTION = Pattern.compile("\\[(.+)]");
    private static final Pattern ROW = Pattern.compile("(\\S+)\\s+(\\S+)\\s+(\\S.*)");

    /**
     * Returns the baseline of one benchmark, or empty if the file has none.
     *
     * @throws IOException if the file cannot be read or is malformed; the message names the line
     */
    Optional<Baseline> read(String benchmark) throws IOException {
        return Optional.ofNullable(readAll().get(TextEscapes.escape(benchmark)));
    }

    /** Writes or replaces the baseline of one benchmark. The file is replaced as a whole. */
    void write(String benchmark, Baseline baseline) throws IOException {
        Map<String, Baseline> sections = Files.exists(path) ? readAll() : new TreeMap<>();
        sections.put(TextEscapes.escape(benchmark), baseline);
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        ReportFile.replace(path, (out, atStart) -> {
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
                        throw new IllegalArgumentException("expected a benchmark in brackets before the first region");
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
            throw new IllegalArgumentException(
                    "invalid line \"" + line + "\": expected calls per operation, a share and a path");
        }
        RegionPath region = RegionPath.parse(row.group(3));
        if (region.isPattern()) {
            throw new IllegalArgumentException(
                    "invalid path \"" + region + "\": expected the path of one region, not a pattern");
        }
        if (regions.put(region, Expected.parse(row.group(1), row.group(2))) != null) {
            throw new IllegalArgumentException("region \"" + region + "\" occurs twice");
        }
    }
}
