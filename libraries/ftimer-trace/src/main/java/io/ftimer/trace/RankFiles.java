package io.ftimer.trace;

import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.reduce.ContributorSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The traces of a run by rank. A trace says its rank, or else its name does, {@code <root><date>-<rank>.bin}, so neither their order
 * nor a missing one changes the others:
 *
 * <pre>{@code
 * RankFiles run = RankFiles.of(files);
 * run.problems().forEach(System.err::println); // ranks 1, 4-6 are missing
 * ChromeTrace.of(run).write(Path.of("run.trace.json"));
 * }</pre>
 *
 * <p>Thread safety: immutable.
 *
 * @param byRank the file of each rank
 * @param isNumbered whether no file has a rank, so that these are the places of the files
 */
public record RankFiles(SortedMap<Integer, Path> byRank, boolean isNumbered) {
    private static final Pattern NAME = Pattern.compile(".*\\d{4}(?:\\.\\d\\d){5}-(\\d{4}|[1-9]\\d{4,8})\\.bin");

    /**
     * Copies the map.
     *
     * @throws IllegalArgumentException if a rank is negative
     */
    public RankFiles {
        byRank = Collections.unmodifiableSortedMap(new TreeMap<>(byRank));
        if (!byRank.isEmpty() && byRank.firstKey() < 0) {
            throw new IllegalArgumentException("rank must be at least 0, was " + byRank.firstKey());
        }
    }

    /**
     * Returns the traces of a run, in any order. If none has a rank, they are those of rank 0, 1, and so on, and {@link #problems}
     * says so.
     *
     * @throws IllegalArgumentException if only some have a rank, or if two have the same
     */
    public static RankFiles of(List<Path> files) {
        Map<Path, Integer> ranks = new HashMap<>();
        files.forEach(file -> rank(file).ifPresent(rank -> ranks.put(file, rank)));
        List<Path> nameless =
                files.stream().filter(file -> !ranks.containsKey(file)).toList();
        if (!nameless.isEmpty() && nameless.size() < files.size()) {
            throw new IllegalArgumentException("no rank in "
                    + ShownText.list(nameless.stream().map(Path::toString).toList())
                    + " or its name, but in other traces: give it a name such as dumpi-2026.11.21.07.22.25-0000.bin, or name the"
                    + " traces of one run only");
        }
        SortedMap<Integer, Path> byRank = new TreeMap<>();
        for (Path file : files) {
            int rank = ranks.getOrDefault(file, byRank.size());
            Path other = byRank.put(rank, file);
            if (other != null) {
                throw new IllegalArgumentException("two traces of rank " + rank + ", " + other + " and " + file
                        + ": name the traces of one run only");
            }
        }
        return new RankFiles(byRank, nameless.size() > 1);
    }

    private static OptionalInt rank(Path file) {
        OptionalInt inside = remark(file, TraceEnd.RANK);
        Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
        return inside.isPresent() || !name.matches() ? inside : OptionalInt.of(Integer.parseInt(name.group(1)));
    }

    private static OptionalInt remark(Path file, String key) {
        try (TraceReader reader = TraceReader.openUnchecked(file)) {
            return reader.number(key);
        } catch (IOException e) {
            // the reader of the events gets it
            return OptionalInt.empty();
        }
    }

    /**
     * Returns what is wrong with the run: ranks without a trace, and ranks that no trace has. Ranks above the last trace are known to
     * be missing if a trace says how many there are.
     */
    public List<String> problems() {
        int ranks = byRank.values().stream()
                .mapToInt(file -> remark(file, TraceEnd.RANKS).orElse(0))
                .max()
                .orElse(0);
        List<String> problems = new ArrayList<>();
        if (isNumbered) {
            problems.add("no trace has a rank, so they are numbered in their order: rank 0 is " + byRank.get(0)
                    + "; set the rank when you trace, or name them such as dumpi-2026.11.21.07.22.25-0000.bin");
        }
        ContributorSet missing = missing(ranks);
        if (!missing.isEmpty()) {
            problems.add(missing.describe("rank") + (missing.size() == 1 ? " is" : " are") + " missing");
        }
        return problems;
    }

    private ContributorSet missing(int ranks) {
        ContributorSet missing = new ContributorSet();
        int next = 0;
        for (int rank :
                Stream.concat(byRank.keySet().stream(), Stream.of(ranks)).toList()) {
            if (rank > next) {
                missing.addRange(next, rank - 1);
            }
            next = rank + 1;
        }
        return missing;
    }
}
