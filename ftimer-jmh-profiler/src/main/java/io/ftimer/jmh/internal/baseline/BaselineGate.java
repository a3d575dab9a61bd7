package io.ftimer.jmh.internal.baseline;

import io.ftimer.jmh.internal.baseline.Verdict.Outcome;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.option.Reaction;
import io.ftimer.jmh.internal.result.Numbers;
import io.ftimer.jmh.tree.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Compares benchmarks with a baseline file, or updates the file.
 *
 * <p>Thread safety: immutable.
 */
public final class BaselineGate {
    private static final String REMEDY = "If the change is intended, write the baseline with update=true.";

    private final Path file;
    private final Map<String, Baseline> baselines;
    private final Tolerance tolerance;
    private final boolean update;
    private final Reaction onUnchecked;
    private final Reaction onNew;

    private BaselineGate(Path file, ProfilerOptions options) throws IOException {
        this.file = file;
        tolerance = new Tolerance(
                options.get(Option.TOLERANCE),
                options.get(Option.COUNT_TOLERANCE),
                options.get(Option.ALLOC_TOLERANCE));
        update = options.get(Option.UPDATE);
        onUnchecked = options.get(Option.ON_UNCHECKED);
        onNew = options.get(Option.ON_NEW);
        baselines = Files.exists(file) ? new BaselineFile(file).read() : Map.of();
    }

    /**
     * Returns the gate that the options ask for, if any.
     *
     * @throws IllegalArgumentException if the baseline cannot be read or, for an update, cannot be written
     */
    public static Optional<BaselineGate> of(ProfilerOptions options) {
        return options.get(Option.BASELINE).map(name -> {
            Path file = Path.of(name);
            boolean update = options.get(Option.UPDATE);
            if (!update && !Files.exists(file)) {
                throw new IllegalArgumentException(
                        "ftimer: baseline " + file + " does not exist; write the baseline with update=true.");
            }
            try {
                if (update) {
                    BaselineFile.checkWritable(file);
                }
                return new BaselineGate(file, options);
            } catch (IOException e) {
                throw new IllegalArgumentException(
                        "ftimer: cannot " + (update ? "update" : "read") + " the baseline: " + e.getMessage(), e);
            }
        });
    }

    /** Compares a benchmark with the baseline, or writes its baseline. */
    public Verdict judge(Measurement measured) {
        Optional<String> doubt = doubt(measured).or(() -> update ? Optional.empty() : unmeasuredBytes(measured));
        boolean isDoubtful = doubt.isPresent();
        boolean isAccepted = !measured.iterations().isEmpty() && (!isDoubtful || onUnchecked == Reaction.WARN);
        if (update && isAccepted) {
            return write(measured, doubt);
        }
        Optional<String> difference = update ? Optional.empty() : difference(measured);
        if (difference.isPresent()) {
            return verdict(measured, Outcome.FAILED, true, join(difference, doubt));
        }
        if (isDoubtful) {
            return verdict(
                    measured,
                    Outcome.PARTLY_MEASURED,
                    onUnchecked == Reaction.FAIL,
                    doubt.get() + (update ? "\n\nIts baseline was not written." : ""));
        }
        Baseline expected = baselines.get(BaselineFile.key(measured.benchmark()));
        return expected != null
                ? verdict(measured, Outcome.CHECKED, false, uncomparedBytes(measured, expected))
                : verdict(measured, Outcome.NEW, onNew == Reaction.FAIL, linesToAdd(measured));
    }

    private static Verdict verdict(Measurement measured, Outcome outcome, boolean failsRun, String details) {
        return new Verdict(measured.benchmark(), outcome, failsRun, details);
    }

    private static String join(Optional<String> first, Optional<String> second) {
        return first.orElse("") + second.map(text -> "\n\n" + text).orElse("");
    }

    /** Returns why the counts of a benchmark are not those of a whole run, if so. */
    private static Optional<String> doubt(Measurement measured) {
        Problems problems = measured.problems();
        if (!measured.isComplete()) {
            return Optional.of("ftimer: " + measured.benchmark()
                    + (measured.iterations().isEmpty() ? " was not measured: " : " was partly measured: ")
                    + measured.ending() + ".");
        }
        if (problems.count() > 0) {
            return Optional.of("ftimer: " + measured.benchmark() + " had " + problems.count()
                    + (problems.count() == 1 ? " problem" : " problems")
                    + " with regions, so its counts may be incomplete; correct them, or use onUnchecked=warn:\n\n"
                    + problems.lines().stream().map(line -> "  " + line).collect(Collectors.joining("\n")));
        }
        return Optional.empty();
    }

    /** Returns that the baseline has bytes and the run measured none, if so. */
    private Optional<String> unmeasuredBytes(Measurement measured) {
        Baseline expected = baselines.get(BaselineFile.key(measured.benchmark()));
        return expected != null && expected.hasBytes() && !measured.hasBytes()
                ? Optional.of("ftimer: " + measured.benchmark() + " was measured without bytes, which " + file
                        + " has; add alloc to metric, or use onUnchecked=warn.")
                : Optional.empty();
    }

    private Verdict write(Measurement measured, Optional<String> doubt) {
        try {
            new BaselineFile(file).write(measured.benchmark(), Baseline.of(measured.iterations()));
            return verdict(measured, Outcome.WRITTEN, false, doubt.orElse(""));
        } catch (IOException e) {
            return verdict(
                    measured,
                    Outcome.FAILED,
                    true,
                    "ftimer: cannot write the baseline of " + measured.benchmark() + ": " + e.getMessage());
        }
    }

    private Optional<String> difference(Measurement measured) {
        Baseline expected = baselines.get(BaselineFile.key(measured.benchmark()));
        if (expected == null || measured.iterations().isEmpty()) {
            return Optional.empty();
        }
        List<Difference> differences = expected.differencesTo(Measured.regions(measured.iterations()), tolerance);
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of("ftimer: " + measured.benchmark() + " differs from " + file + " (shares may differ by "
                        + Numbers.exact(tolerance.sharePoints()) + " percentage points, inexact counts by "
                        + Numbers.exact(tolerance.countPercent()) + " %"
                        + (expected.hasBytes() ? ", bytes by " + Numbers.exact(tolerance.allocPercent()) + " %" : "")
                        + "):\n\n" + Difference.table(differences) + "\n\n"
                        + REMEDY);
    }

    /** Returns that the run measured bytes and the baseline has none, or an empty text. */
    private String uncomparedBytes(Measurement measured, Baseline expected) {
        return Baseline.of(measured.iterations()).hasBytes() && !expected.hasBytes()
                ? "ftimer: the bytes of " + measured.benchmark() + " were not compared: " + file
                        + " has none; to check them from now on, use update=true."
                : "";
    }

    private String linesToAdd(Measurement measured) {
        return "ftimer: " + measured.benchmark() + " is not in " + file
                + "; to check it from now on, use update=true or add these lines:\n\n"
                + BaselineFile.section(BaselineFile.key(measured.benchmark()), Baseline.of(measured.iterations()))
                        .stripTrailing();
    }

    /** Returns a line with the number of benchmarks of each outcome, and of those of the baseline that the run left out. */
    public String summary(Collection<Verdict> verdicts) {
        List<String> counts = new ArrayList<>();
        for (Outcome outcome : Outcome.values()) {
            long count = verdicts.stream()
                    .filter(verdict -> verdict.outcome() == outcome)
                    .count();
            if (count > 0) {
                counts.add(count
                        + (counts.isEmpty() ? (count == 1 ? " benchmark " : " benchmarks ") : " ")
                        + outcome.text());
            }
        }
        long leftOut = baselines.keySet().stream()
                .filter(key -> verdicts.stream()
                        .noneMatch(
                                verdict -> BaselineFile.key(verdict.benchmark()).equals(key)))
                .count();
        return "ftimer: baseline " + file + ": " + String.join(", ", counts)
                + (leftOut == 0 ? "" : "; " + leftOut + " more in the file, not in this run");
    }
}
