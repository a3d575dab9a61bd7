package io.ftimer.jmh.internal.trial;

import io.ftimer.export.internal.bounds.AbsentTests;
import io.ftimer.export.internal.bounds.Bounds;
import io.ftimer.export.internal.bounds.BoundsCheck;
import io.ftimer.export.internal.bounds.BoundsReport;
import io.ftimer.export.internal.bounds.BoundsUpdate;
import io.ftimer.export.internal.bounds.CheckedBound.Outcome;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.report.ExportedTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Judges benchmarks by a file of bounds, or updates the file, as {@code ftimer gate} does.
 *
 * <p>Thread safety: immutable.
 */
public record BaselineGate(Path file, Bounds bounds, boolean isUpdate) {
    /**
     * Returns the gate that the options ask for, if any.
     *
     * @throws IllegalArgumentException if the baseline cannot be read or, for an update, cannot be written
     */
    public static Optional<BaselineGate> of(ProfilerOptions options) {
        return options.get(Option.BASELINE).map(name -> {
            Path file = Path.of(name);
            boolean isUpdate = options.get(Option.UPDATE);
            if (isUpdate) {
                checkWritable(file);
            } else if (Files.notExists(file)) {
                throw new IllegalArgumentException(
                        "ftimer: baseline " + file + " does not exist; write the baseline with update=true.");
            }
            try {
                return new BaselineGate(file, Files.notExists(file) ? Bounds.EMPTY : Bounds.read(file), isUpdate);
            } catch (IOException e) {
                throw new IllegalArgumentException("ftimer: " + e.getMessage(), e);
            }
        });
    }

    /** Creates the folder of a file that is about to be written, and checks both. */
    private static void checkWritable(Path file) {
        try {
            RunFiles.createFolder(file.toAbsolutePath().normalize().getParent());
            if (Files.exists(file) && !Files.isWritable(file)) {
                throw new IOException(file + " is not writable");
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("ftimer: cannot update the baseline: " + e.getMessage(), e);
        }
    }

    /** Judges benchmarks by the bounds, or writes their bounds. Those of the file that are not among them are not judged. */
    public Result judge(Collection<ExportedTree> benchmarks) {
        String name = TextEscapes.displayPath(file.toString());
        try {
            return isUpdate ? updated(name, benchmarks) : checked(name, benchmarks);
        } catch (IOException e) {
            return new Result(true, false, "ftimer: cannot write the baseline: " + e.getMessage());
        }
    }

    private Result checked(String name, Collection<ExportedTree> benchmarks) throws IOException {
        BoundsCheck check = new BoundsCheck(name, bounds, AbsentTests.NONE);
        benchmarks.forEach(check::accept);
        BoundsReport report = new BoundsReport(check.result(), "-prof \"ftimer:baseline=" + name + ";update=true\"");
        StringBuilder text = new StringBuilder();
        report.text(text);
        return new Result(
                report.result().conclusion().fails(),
                report.differences().isEmpty()
                        && report.result().notCompared().isEmpty()
                        && !report.result().counts().containsKey(Outcome.BETTER),
                text.toString().stripTrailing());
    }

    private Result updated(String name, Collection<ExportedTree> benchmarks) throws IOException {
        BoundsUpdate updating = new BoundsUpdate(name, AbsentTests.NONE, false);
        benchmarks.forEach(updating::accept);
        if (updating.isEmpty()) {
            return new Result(true, false, "ftimer: nothing to write to " + name + ": no benchmark has regions");
        }
        Bounds.update(file, updating::bounds);
        // what is new since the run began: each benchmark is written as it ends
        updating.bounds(bounds);
        return new Result(
                false,
                true,
                updating.lines().stream().map(line -> "ftimer: " + line).collect(Collectors.joining("\n")));
    }

    /** The result of a comparison, which is clean if nothing differs. */
    public record Result(boolean failsRun, boolean isClean, String text) {}
}
