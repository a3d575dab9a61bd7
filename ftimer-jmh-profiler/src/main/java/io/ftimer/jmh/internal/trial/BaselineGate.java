package io.ftimer.jmh.internal.trial;

import io.ftimer.gate.AbsentTests;
import io.ftimer.gate.Baseline;
import io.ftimer.gate.BaselineUpdate;
import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.gate.Gate;
import io.ftimer.gate.GateFormat;
import io.ftimer.gate.GatePolicy;
import io.ftimer.gate.GateReport;
import io.ftimer.gate.GateResult;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.schema.MetricType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/**
 * Compares benchmarks with a baseline file, or updates the file, as {@code ftimer gate} does.
 *
 * <p>Thread safety: immutable.
 */
public final class BaselineGate {
    private static final BaselineUpdate.Content WRITTEN =
            new BaselineUpdate.Content(Set.of(MetricType.ALLOCATED_BYTES, MetricType.WORK), false);

    private final Path file;
    private final Baseline baseline;
    private final GatePolicy policy;
    private final boolean update;

    private BaselineGate(Path file, Baseline baseline, ProfilerOptions options) {
        this.file = file;
        this.baseline = baseline;
        policy = options.policy();
        update = options.get(Option.UPDATE);
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
            TrialFiles.createFolder(file.toAbsolutePath().normalize().getParent());
            if (Files.exists(file) && !Files.isWritable(file)) {
                throw new IOException(file + " is not writable");
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("ftimer: cannot update the baseline: " + e.getMessage(), e);
        }
    }

    /** Compares benchmarks with the baseline, or writes their baseline. Those of the file that are not among them are not judged. */
    public Result judge(Collection<ExportedTree> benchmarks) {
        String name = TextEscapes.displayPath(file.toString());
        try {
            GateResult result = update ? updated(name, benchmarks) : compared(name, benchmarks);
            GateReport report = GateReport.of(result, "-prof \"ftimer:baseline=" + name + ";update=true\"");
            StringBuilder text = new StringBuilder();
            report.write(GateFormat.TEXT, text);
            return new Result(
                    result.conclusion().fails(),
                    report.differences().isEmpty() && result.notCompared().isEmpty(),
                    text.toString().stripTrailing());
        } catch (IOException e) {
            return new Result(true, false, "ftimer: cannot write the baseline: " + e.getMessage());
        }
    }

    private GateResult compared(String name, Collection<ExportedTree> benchmarks) {
        Gate gate = new Gate(name, baseline, policy, AbsentTests.NONE);
        benchmarks.forEach(gate::accept);
        return gate.result();
    }

    private GateResult updated(String name, Collection<ExportedTree> benchmarks) throws IOException {
        BaselineUpdate updating = new BaselineUpdate(name, policy, WRITTEN, AbsentTests.NONE);
        benchmarks.forEach(updating::accept);
        updating.baseline(baseline);
        if (updating.result().counts().containsKey(Outcome.WRITTEN)) {
            Baseline.update(file, updating::baseline);
        }
        return updating.result();
    }

    /**
     * The result of a comparison.
     *
     * @param failsRun whether the run fails
     * @param isClean whether nothing differs
     * @param text the text to print
     */
    public record Result(boolean failsRun, boolean isClean, String text) {}
}
