package io.ftimer.maven;

import io.ftimer.gate.Baseline;
import io.ftimer.gate.BaselineUpdate;
import io.ftimer.gate.Gate;
import io.ftimer.gate.GateFormat;
import io.ftimer.gate.GatePolicy;
import io.ftimer.gate.GateReport;
import io.ftimer.gate.GateResult;
import io.ftimer.gate.IncompleteTreesSink;
import io.ftimer.gate.Reaction;
import io.ftimer.gate.Tolerance;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Fails the build if the timing trees of the tests differ from a baseline, if a test could not verify an expectation, or if an expectation
 * names a path that no test ever had.
 */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends TreeMojo {
    /** The baseline, a file in the repository. Without it, only the expectations of the tests are checked. */
    @Parameter(property = "ftimer.baseline", defaultValue = "${project.basedir}/ftimer-baseline.txt")
    File baseline;

    /** Whether the baseline is written instead of compared. */
    @Parameter(property = "ftimer.update", defaultValue = "false")
    boolean update;

    /** The times that are compared: {@code none}, {@code relative} or {@code absolute}. */
    @Parameter(property = "ftimer.times", defaultValue = "none")
    String times;

    /** The allowed difference of shares, in percentage points. */
    @Parameter(property = "ftimer.shareTolerance", defaultValue = "25")
    double shareTolerance;

    /** The allowed difference of inexact counts, in percent. */
    @Parameter(property = "ftimer.countTolerance", defaultValue = "10")
    double countTolerance;

    /** The allowed growth of ratios and absolute times, in percent. */
    @Parameter(property = "ftimer.timeTolerance", defaultValue = "25")
    double timeTolerance;

    /** The reaction to a test that is not in the baseline: {@code warn} or {@code fail}. */
    @Parameter(property = "ftimer.onNew", defaultValue = "warn")
    String onNew;

    /** The reaction to a test of the baseline that was not run: {@code warn} or {@code fail}. */
    @Parameter(property = "ftimer.onVanished", defaultValue = "fail")
    String onVanished;

    /** The reaction to an expectation that a test could not verify: {@code warn} or {@code fail}. */
    @Parameter(property = "ftimer.onUnverified", defaultValue = "fail")
    String onUnverified;

    /**
     * The reaction to an upper bound on a path that no test ever had: {@code warn} or {@code fail}. Forbidden paths that no test had
     * are a warning.
     */
    @Parameter(property = "ftimer.onAbsent", defaultValue = "fail")
    String onAbsent;

    /** Maven creates the goal and sets the fields. */
    @SuppressWarnings("NullAway") // Maven sets the fields
    public CheckMojo() {}

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        GatePolicy policy = policy();
        Reaction unverified = reaction("onUnverified", onUnverified);
        Reaction absent = reaction("onAbsent", onAbsent);
        TreeFiles files = TreeFiles.of("", buildDirectory(project), dataFiles());
        Path file = baseline.toPath();
        if (files.isEmpty()) {
            String missing = "there is no " + TreeFiles.expected(buildDirectory(project), dataFiles());
            if (!Files.notExists(file)) {
                throw new MojoFailureException("ftimer: nothing to compare with " + file + ": " + missing
                        + "; run the tests, or skip this goal with -Dftimer.skip");
            }
            getLog().info("ftimer: nothing to check: " + missing);
            return;
        }
        List<String> failures = new ArrayList<>();
        try {
            UnverifiedExpectations expectations = UnverifiedExpectations.of(files.files());
            report(expectations.unverified(), unverified, failures);
            report(expectations.neverHad(), absent, failures);
            report(expectations.neverForbidden(), Reaction.WARN, failures);
            compare(files, file, policy, failures);
        } catch (IOException e) {
            throw new MojoExecutionException("ftimer: " + e.getMessage(), e);
        }
        if (!failures.isEmpty()) {
            throw new MojoFailureException(String.join("\n", failures));
        }
    }

    private void report(String text, Reaction reaction, List<String> failures) {
        if (text.isEmpty()) {
            return;
        }
        if (reaction == Reaction.FAIL) {
            failures.add(text);
        } else {
            getLog().warn(text);
        }
    }

    private void compare(TreeFiles files, Path file, GatePolicy policy, List<String> failures) throws IOException {
        if (update) {
            BaselineUpdate written = new BaselineUpdate(file.toString(), policy, BaselineUpdate.Content.DEFAULT);
            files.writeTo(new IncompleteTreesSink(written));
            Baseline.update(file, written::baseline);
            show(written.result(), failures);
        } else if (Files.notExists(file)) {
            getLog().info("ftimer: no baseline " + file + "; write it with -Dftimer.update=true");
        } else {
            Gate gate = new Gate(file.toString(), Baseline.read(file), policy);
            files.writeTo(new IncompleteTreesSink(gate));
            show(gate.result(), failures);
        }
    }

    private void show(GateResult result, List<String> failures) throws IOException {
        StringBuilder text = new StringBuilder();
        GateReport.of(result).write(GateFormat.TEXT, text);
        if (result.conclusion().fails()) {
            failures.add(text.toString().stripTrailing());
        } else {
            text.toString().lines().forEach(getLog()::info);
        }
    }

    private GatePolicy policy() throws MojoExecutionException {
        try {
            return GatePolicy.DEFAULT
                    .withTimes(constant("times", times, GatePolicy.Times.class))
                    .withTolerance(new Tolerance(
                            shareTolerance,
                            countTolerance,
                            timeTolerance,
                            Tolerance.DEFAULT.metricPercent(),
                            Tolerance.DEFAULT.bytesPercent()))
                    .withReactions(reaction("onNew", onNew), Reaction.FAIL, reaction("onVanished", onVanished));
        } catch (IllegalArgumentException e) {
            throw new MojoExecutionException("ftimer: " + e.getMessage(), e);
        }
    }

    private static Reaction reaction(String name, String value) throws MojoExecutionException {
        return constant(name, value, Reaction.class);
    }

    private static <E extends Enum<E>> E constant(String name, String value, Class<E> type)
            throws MojoExecutionException {
        List<String> allowed = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            String text = constant.name().toLowerCase(Locale.ROOT);
            if (text.equals(value)) {
                return constant;
            }
            allowed.add(text);
        }
        throw new MojoExecutionException(
                "ftimer: invalid value \"" + value + "\" for " + name + ": expected " + String.join(" or ", allowed));
    }
}
