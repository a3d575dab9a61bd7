package io.ftimer.jmh.internal.baseline;

import io.ftimer.internal.files.ReportFile;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.jmh.internal.file.WritableFolder;
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
            # "1..2": inexact calls, from the iteration with the fewest to that with the most; with "/reader()" per operation of
            # this method of a group. "3/iteration": so many in each iteration. "|": or. "~": any number. "-": no times.
            # With metric=alloc, before the path: allocated bytes, "24B/op" per operation, "24B/call" if the calls are inexact.
            # Written by update=true.
            """;
    private static final Pattern SECTION = Pattern.compile("\\[(.+)]");
    private static final String BYTES = "[0-9.-]+B/(?:op|call)";
    private static final Pattern ROW = Pattern.compile("(\\S+)\\s+(\\S+)\\s+(?:(" + BYTES + ")\\s+)?(\\S.*)");
    private static final Pattern PATH_LIKE_BYTES = Pattern.compile(BYTES + "\\s.*");

    /**
     * Returns the baseline of each benchmark, by its {@link #key}.
     *
     * @throws IOException if the file cannot be read or is malformed; the message names the line
     */
    Map<String, Baseline> read() throws IOException {
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

    /** Returns the name of a benchmark as in the file. */
    static String key(String benchmark) {
        return TextEscapes.escape(benchmark);
    }

    /**
     * Creates the folder of a file that is about to be written.
     *
     * @throws IOException if the folder or an existing file is not writable
     */
    static void checkWritable(Path file) throws IOException {
        WritableFolder.create(file.toAbsolutePath().normalize().getParent());
        if (Files.exists(file) && !Files.isWritable(file)) {
            throw new IOException(file + " is not writable");
        }
    }

    /** Writes or replaces the baseline of one benchmark. The file is replaced as a whole. */
    void write(String benchmark, Baseline baseline) throws IOException {
        Map<String, Baseline> sections = Files.exists(path) ? read() : new TreeMap<>();
        sections.put(key(benchmark), baseline);
        checkWritable(path);
        ReportFile.replace(path, (out, atStart) -> {
            out.append(HEADER);
            for (Map.Entry<String, Baseline> section : sections.entrySet()) {
                out.append('\n').append(section(section.getKey(), section.getValue()));
            }
        });
    }

    /** Returns the lines of one benchmark. */
    static String section(String key, Baseline baseline) {
        StringBuilder lines = new StringBuilder("[" + key + "]\n");
        baseline.regions()
                .forEach((path, expected) -> lines.append(expected.calls().text())
                        .append("  ")
                        .append(expected.share())
                        .append("  ")
                        .append(bytes(expected, path).map(text -> text + "  ").orElse(""))
                        .append(path)
                        .append('\n'));
        return lines.toString();
    }

    /** Returns the column of the bytes, which is empty without bytes unless the path would be read as bytes. */
    private static Optional<String> bytes(Expected expected, RegionPath path) {
        return expected.bytes()
                .map(ExpectedBytes::text)
                .or(() -> Optional.of(Expected.NO_BYTES)
                        .filter(unused ->
                                PATH_LIKE_BYTES.matcher(path.toString()).matches()));
    }

    private static void add(String line, Map<RegionPath, Expected> regions) {
        Matcher row = ROW.matcher(line);
        if (!row.matches()) {
            throw new IllegalArgumentException(
                    "invalid line \"" + line + "\": expected calls per operation, a share and a path");
        }
        RegionPath region = RegionPath.parse(row.group(4));
        if (region.isPattern()) {
            throw new IllegalArgumentException(
                    "invalid path \"" + region + "\": expected the path of one region, not a pattern");
        }
        if (regions.put(region, Expected.parse(row.group(1), row.group(2), Optional.ofNullable(row.group(3))))
                != null) {
            throw new IllegalArgumentException("region \"" + region + "\" occurs twice");
        }
    }
}
