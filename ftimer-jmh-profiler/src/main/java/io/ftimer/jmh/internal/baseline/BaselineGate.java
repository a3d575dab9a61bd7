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
 * Compares benchmarks with a baseline file, or writes it.
 *
 * <p>Thread safety: immutable.
 *
 * @param file the file
 * @param tolerancePercent so many percentage points a share may be off
 * @param update whether to write instead of comparing
 */
public record BaselineGate(Path file, double tolerancePercent, boolean update) {

    /** Returns the gate that was asked for, if one was. */
    public static Optional<BaselineGate> of(ProfilerOptions options) {
        return options.get(Option.BASELINE)
                .map(file ->
                        new BaselineGate(Path.of(file), options.get(Option.TOLERANCE), options.get(Option.UPDATE)));
    }

    /** Returns why the run must fail, empty if it need not: all is as in the baseline, or that was written. */
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
                                    "ftimer: " + file + " knows no benchmark \"" + benchmark + "\"; " + remedy()))
                    : Optional.of("ftimer: there is no baseline " + file + "; " + remedy());
        } catch (IOException e) {
            String reason = e instanceof NoSuchFileException ? "no such file " + e.getMessage() : e.getMessage();
            return Optional.of("ftimer: the baseline cannot be " + (update ? "written, " : "read, ") + reason);
        }
    }

    private Optional<String> complaint(String benchmark, Baseline expected, Baseline found) {
        List<Difference> differences = expected.differencesTo(found, tolerancePercent);
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of("ftimer: " + benchmark + " is not as in " + file + ", where shares may be off by "
                        + Numbers.exact(tolerancePercent) + " percentage points:\n\n" + Difference.table(differences)
                        + "\n\nIf this is how it should be, " + remedy());
    }

    private static String remedy() {
        return "write the baseline with update=true.";
    }
}
