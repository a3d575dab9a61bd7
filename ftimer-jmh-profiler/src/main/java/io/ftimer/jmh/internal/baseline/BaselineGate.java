package io.ftimer.jmh.internal.baseline;

import io.ftimer.gate.Baseline;
import io.ftimer.gate.BaselineUpdate;
import io.ftimer.gate.BaselineUpdate.Content;
import io.ftimer.gate.CallPath;
import io.ftimer.gate.ComparedTree;
import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.gate.ExpectedTree;
import io.ftimer.gate.GatePolicy;
import io.ftimer.gate.MeasuredRegion;
import io.ftimer.gate.Reaction;
import io.ftimer.gate.Tolerance;
import io.ftimer.gate.TreeId;
import io.ftimer.internal.text.ShownText;
import io.ftimer.jmh.internal.file.WritableFolder;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.result.ResultNumbers;
import io.ftimer.jmh.tree.Problems;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.internal.schema.MetricType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares benchmarks with a baseline file, or updates the file, by the policy of {@code ftimer gate}.
 *
 * <p>Thread safety: immutable.
 */
public final class BaselineGate {
    private static final String REMEDY = "If the change is intended, write the baseline with update=true.";
    private static final String SUGGESTION = "To keep this, write the baseline with update=true.";
    private static final Set<String> WRITTEN = Set.of(MetricType.ALLOCATED_BYTES, MetricType.WORK);

    private final Path file;
    private final Baseline baseline;
    private final GatePolicy policy;
    private final boolean update;

    private BaselineGate(Path file, Baseline baseline, ProfilerOptions options) {
        this.file = file;
        this.baseline = baseline;
        policy = policy(options);
        update = options.get(Option.UPDATE);
    }

    private static GatePolicy policy(ProfilerOptions options) {
        return GatePolicy.DEFAULT
                .withTolerance(new Tolerance(
                        options.get(Option.TOLERANCE),
                        options.get(Option.COUNT_TOLERANCE),
                        Tolerance.DEFAULT.timePercent(),
                        options.get(Option.WORK_TOLERANCE),
                        options.get(Option.ALLOC_TOLERANCE)))
                .withTimes(options.get(Option.TIMES) ? GatePolicy.Times.RELATIVE : GatePolicy.Times.NONE)
                .withReactions(options.get(Option.ON_NEW), options.get(Option.ON_UNCHECKED), Reaction.WARN)
                .withStrict(options.get(Option.STRICT));
    }

    /**
     * Returns the gate that the options ask for, if any.
     *
     * @throws IllegalArgumentException if the baseline cannot be read or, for an update, cannot be written
     */
    public static Optional<BaselineGate> of(ProfilerOptions options) {
        return options.get(Option.BASELINE).map(name -> {
            Path file = Path.of(name);
            if (options.get(Option.UPDATE)) {
                checkWritable(file);
            } else if (Files.notExists(file)) {
                throw new IllegalArgumentException(
                        "ftimer: baseline " + file + " does not exist; write the baseline with update=true.");
            }
            try {
                return new BaselineGate(file, Files.notExists(file) ? Baseline.EMPTY : Baseline.read(file), options);
            } catch (IOException e) {
                throw new IllegalArgumentException("ftimer: " + e.getMessage(), e);
            }
        });
    }

    /** Creates the folder of a file that is about to be written, and checks both. */
    private static void checkWritable(Path file) {
        try {
            WritableFolder.create(file.toAbsolutePath().normalize().getParent());
            if (Files.exists(file) && !Files.isWritable(file)) {
                throw new IOException(file + " is not writable");
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("ftimer: cannot update the baseline: " + e.getMessage(), e);
        }
    }

    /** Compares a benchmark with the baseline, or writes its baseline. */
    public Result judge(Measurement measured) {
        Optional<String> reason = reason(measured);
        if (measured.iterations().isEmpty()) {
            return partlyMeasured(measured, reason.orElse(""));
        }
        if (update) {
            return reason.isEmpty() || policy.onUnchecked() == Reaction.WARN
                    ? write(measured, reason.orElse(""))
                    : partlyMeasured(measured, reason.get());
        }
        Optional<ExpectedTree> expected = baseline.expected(measured.benchmark());
        if (expected.isPresent()) {
            return compared(measured, expected.get(), reason);
        }
        if (baseline.expected(measured.benchmark().otherInstrumentation()).isPresent()) {
            return otherInstrumentation(measured, reason);
        }
        if (!baseline.scope().has(measured.benchmark())) {
            return new Result(measured.benchmark(), Outcome.NOT_RUN, false, "");
        }
        return reason.isPresent()
                ? partlyMeasured(measured, reason.get())
                : new Result(
                        measured.benchmark(),
                        Outcome.NEW,
                        policy.strict() || policy.onNew() == Reaction.FAIL,
                        linesToAdd(measured));
    }

    private Result otherInstrumentation(Measurement measured, Optional<String> reason) {
        ComparedTree compared =
                ComparedTree.ofOtherInstrumentation(measured.benchmark().otherInstrumentation(), 1, policy);
        String text = "ftimer: " + measured.name() + " was not compared with " + file + ": "
                + String.join("; ", compared.notCompared()) + ".";
        return new Result(
                compared.tree(),
                compared.outcome(),
                compared.fails(),
                reason.map(further -> text + "\n\n" + further).orElse(text));
    }

    private Result partlyMeasured(Measurement measured, String reason) {
        return new Result(
                measured.benchmark(),
                Outcome.PARTLY_MEASURED,
                policy.onUnchecked() == Reaction.FAIL,
                reason + (update ? "\n\nIts baseline was not written." : ""));
    }

    /** Returns why the counts of a benchmark are not those of a whole run, if so. */
    private static Optional<String> reason(Measurement measured) {
        Problems problems = measured.problems();
        if (!measured.isComplete()) {
            return Optional.of("ftimer: " + measured.name()
                    + (measured.iterations().isEmpty() ? " was not measured: " : " was partly measured: ")
                    + measured.ending() + ".");
        }
        if (problems.count() > 0) {
            return Optional.of("ftimer: " + measured.name() + " had "
                    + ShownText.counted(problems.count(), "problem")
                    + " with regions, so its counts may be incomplete; correct them, or use onUnchecked=warn:\n\n"
                    + problems.lines().stream().map(line -> "  " + line).collect(Collectors.joining("\n")));
        }
        return Optional.empty();
    }

    private Result compared(Measurement measured, ExpectedTree expected, Optional<String> reason) {
        Map<CallPath, MeasuredRegion> found =
                baseline.scope().regions(BenchmarkRegions.of(measured.iterations(), expected.ratiosTo()));
        List<String> reasons = reason.stream().toList();
        ComparedTree compared =
                ComparedTree.of(measured.benchmark(), expected, found, measured.javaRelease(), reasons, 1, policy);
        List<String> texts = new ArrayList<>();
        if (!compared.differences().isEmpty()) {
            texts.add(differences(measured, expected, compared));
        }
        texts.addAll(reasons);
        List<String> notCompared = compared.notCompared()
                .subList(reasons.size(), compared.notCompared().size());
        if (!notCompared.isEmpty()) {
            boolean lacksBytes = hasBytes(expected) && !measured.hasBytes();
            texts.add("ftimer: " + measured.name() + " was partly measured: " + String.join("; ", notCompared) + "; "
                    + (lacksBytes ? "add alloc to metric, or " : "") + "use onUnchecked=warn.");
        }
        if (!hasBytes(expected)
                && found.values().stream().anyMatch(region -> region.bytes().isPresent())) {
            texts.add("ftimer: the bytes of " + measured.name() + " were not compared: " + file
                    + " has none; to check them from now on, use update=true.");
        }
        return new Result(measured.benchmark(), compared.outcome(), compared.fails(), String.join("\n\n", texts));
    }

    private static boolean hasBytes(ExpectedTree expected) {
        return expected.regions().values().stream()
                .anyMatch(region -> region.bytes().isPresent());
    }

    private String differences(Measurement measured, ExpectedTree expected, ComparedTree compared) {
        Tolerance tolerance = policy.tolerance();
        return "ftimer: " + measured.name() + " differs from " + file + " (shares may differ by "
                + ResultNumbers.exact(tolerance.sharePoints()) + " percentage points, inexact counts by "
                + ResultNumbers.exact(tolerance.countPercent()) + " %"
                + (hasBytes(expected) ? ", bytes by " + ResultNumbers.exact(tolerance.bytesPercent()) + " %" : "")
                + "):\n\n"
                + compared.lines().stream().map(line -> "  " + line).collect(Collectors.joining("\n"))
                + "\n\n" + (compared.fails() ? REMEDY : SUGGESTION);
    }

    private Result write(Measurement measured, String reason) {
        try {
            Baseline.update(file, before -> updated(before, measured));
            return new Result(measured.benchmark(), Outcome.WRITTEN, false, reason);
        } catch (IOException e) {
            return new Result(
                    measured.benchmark(),
                    Outcome.FAILED,
                    true,
                    "ftimer: cannot write the baseline of " + measured.name() + ": " + e.getMessage());
        }
    }

    private String linesToAdd(Measurement measured) {
        return "ftimer: " + measured.name() + " is not in " + file
                + "; to check it from now on, use update=true or add these lines:\n\n"
                + updated(Baseline.EMPTY, measured)
                        .section(measured.benchmark())
                        .stripTrailing();
    }

    /** Returns a baseline with this benchmark. */
    private Baseline updated(Baseline before, Measurement measured) {
        Optional<CallPath> ratiosTo =
                Optional.ofNullable(before.trees().get(measured.benchmark())).flatMap(ExpectedTree::ratiosTo);
        BaselineUpdate updating = new BaselineUpdate(file.toString(), policy, new Content(WRITTEN, ratiosTo, false));
        updating.accept(
                measured.benchmark(), BenchmarkRegions.of(measured.iterations(), ratiosTo), measured.javaRelease());
        return updating.baseline(before);
    }

    /** Returns a line with the number of benchmarks of each outcome, and of those of the baseline that the run left out. */
    public String summary(Collection<Result> results) {
        List<String> counts = new ArrayList<>();
        for (Outcome outcome : Outcome.values()) {
            long count = results.stream()
                    .filter(result -> result.outcome() == outcome)
                    .count();
            if (count > 0) {
                counts.add((counts.isEmpty() ? ShownText.counted(count, "benchmark") : ShownText.grouped(count))
                        + ' '
                        + outcome.text());
            }
        }
        long leftOut = baseline.trees().keySet().stream()
                .filter(id -> id.kind() == Kind.BENCHMARK)
                .filter(id ->
                        results.stream().noneMatch(result -> result.benchmark().equals(id)))
                .count();
        return "ftimer: baseline " + file + ": " + String.join(", ", counts)
                + (leftOut == 0 ? "" : "; " + leftOut + " more in the file, not in this run");
    }

    /**
     * The result of the comparison of one benchmark with the baseline.
     *
     * <p>Thread safety: immutable.
     *
     * @param benchmark the benchmark
     * @param outcome the kind of the result
     * @param failsRun whether the run fails because of it
     * @param details the text to print; empty if there is nothing to say
     */
    public record Result(TreeId benchmark, Outcome outcome, boolean failsRun, String details) {}
}
