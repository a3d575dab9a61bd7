package io.ftimer.jmh.internal.baseline;

import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.result.Numbers;
import io.ftimer.jmh.tree.ProfiledTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Compares benchmarks with a baseline file, or updates the file.
 *
 * <p>Thread safety: immutable.
 *
 * @param file the file
 * @param tolerancePercent the allowed difference of shares, in percentage points
 * @param update whether to update the file instead of comparing
 */
public record BaselineGate(Path file, double tolerancePercent, boolean update) {

    /** Returns the gate that the options ask for, if any. */
    public static Optional<BaselineGate> of(ProfilerOptions options) {
        return options.get(Option.BASELINE)
                .map(file ->
                        new BaselineGate(Path.of(file), options.get(Option.TOLERANCE), options.get(Option.UPDATE)));
    }

    /** Returns why the run must fail, or empty if it equals the baseline or updated it. */
    public Optional<String> complaint(String benchmark, ProfiledTree tree) {
        Baseline found = Baseline.of(tree);
        BaselineFile baselines = new BaselineFile(file);
        try {
            if (update) {
                baselines.write(benchmark, found);
                return Optional.empty();
            }
            return Files.exists(file)
                    ? baselines
                            .read(benchmark)
                            .map(expected -> complaint(benchmark, expected, found))
                            .orElse(Optional.of(
                                    "ftimer: " + file + " contains no benchmark \"" + benchmark + "\"; " + remedy()))
                    : Optional.of("ftimer: baseline " + file + " does not exist; " + remedy());
        } catch (IOException e) {
            String reason = e instanceof NoSuchFileException ? "no such file " + e.getMessage() : e.getMessage();
            return Optional.of("ftimer: cannot " + (update ? "write" : "read") + " the baseline: " + reason);
        }
    }

    private Optional<String> complaint(String benchmark, Baseline expected, Baseline found) {
        List<Difference> differences = expected.differencesTo(found, tolerancePercent);
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of("ftimer: " + benchmark + " differs from " + file + " (shares may differ by "
                        + Numbers.exact(tolerancePercent) + " percentage points):\n\n" + Difference.table(differences)
                        + "\n\nIf the change is intended, " + remedy());
    }

    private static String remedy() {
        return "write the baseline with update=true.";
    }
}
