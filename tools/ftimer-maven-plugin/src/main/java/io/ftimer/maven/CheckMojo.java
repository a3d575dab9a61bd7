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
import io.ftimer.internal.text.EnumWords;
import io.ftimer.report.TreeSink;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;
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

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    MavenSession session;

    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    MojoExecution goal;

    /** Maven creates the goal and sets the fields. */
    @SuppressWarnings("NullAway") // Maven sets the fields
    public CheckMojo() {}

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        GatePolicy policy = policy();
        Reaction unverified = reaction("onUnverified", onUnverified);
        Reaction absent = reaction("onAbsent", onAbsent);
        TestsOfBuild tests = TestsOfBuild.of(session, project, goal);
        String leftOutBy = dataFiles().isEmpty() ? tests.leftOutBy() : "";
        List<String> failures = new ArrayList<>();
        try {
            TreeFiles files = judged(tests);
            // called alone, the build has no JVM of its own
            boolean areOfBuild = dataFiles().isEmpty() && !tests.written(files).isEmpty();
            if (files.isEmpty()) {
                nothingToCheck(leftOutBy);
                return;
            }
            if (!leftOutBy.isEmpty()) {
                getLog().info("ftimer: judges only the tests that ran (" + leftOutBy + ")");
                policy = policy.withReactions(policy.onNew(), policy.onUnchecked(), Reaction.WARN);
                absent = Reaction.WARN;
            }
            UnverifiedExpectations expectations =
                    UnverifiedExpectations.of(files.files(), jvm -> !areOfBuild || tests.hasJvm(jvm));
            report(expectations.unverified(), unverified, failures);
            report(expectations.neverHad(), absent, failures);
            report(expectations.neverForbidden(), Reaction.WARN, failures);
            compare(files, sink -> areOfBuild ? tests.only(sink) : sink, policy, failures);
        } catch (IOException e) {
            throw new MojoExecutionException("ftimer: " + e.getMessage(), e);
        }
        if (!failures.isEmpty()) {
            throw new MojoFailureException(String.join("\n", failures));
        }
    }

    /** Returns the files to judge: those that are named, or what the tests of this build wrote, or else the last run if called alone. */
    private TreeFiles judged(TestsOfBuild tests) throws IOException {
        TreeFiles found = found();
        if (!dataFiles().isEmpty()) {
            return found;
        }
        TreeFiles written = tests.written(found);
        if (!written.isEmpty()
                || found.isEmpty()
                || tests.isBound()
                || !tests.leftOutBy().isEmpty()) {
            return written;
        }
        getLog().info("ftimer: checks the last run of the tests, of "
                + TestsOfBuild.time(found.files().get(0)));
        return found;
    }

    private TreeFiles found() {
        return TreeFiles.of("", buildDirectory(project), dataFiles());
    }

    private void nothingToCheck(String leftOutBy) throws MojoFailureException {
        String reason = leftOutBy.isEmpty()
                ? "there is no " + TreeFiles.expected(buildDirectory(project), dataFiles())
                        + (found().isEmpty() ? "" : " of this build")
                : "no test ran (" + leftOutBy + ")";
        if (leftOutBy.isEmpty() && !Files.notExists(baseline.toPath())) {
            throw new MojoFailureException("ftimer: nothing to compare with " + baseline + ": " + reason
                    + "; run the tests, or skip this goal with -Dftimer.skip");
        }
        getLog().info("ftimer: nothing to check: " + reason);
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

    private void compare(TreeFiles files, UnaryOperator<TreeSink> filter, GatePolicy policy, List<String> failures)
            throws IOException {
        Path file = baseline.toPath();
        if (update) {
            BaselineUpdate written = new BaselineUpdate(file.toString(), policy, BaselineUpdate.Content.DEFAULT);
            files.writeTo(filter.apply(new IncompleteTreesSink(written)));
            Baseline.update(file, written::baseline);
            show(written.result(), failures);
        } else if (Files.notExists(file)) {
            getLog().info("ftimer: no baseline " + file + "; write it with -Dftimer.update=true");
        } else {
            Gate gate = new Gate(file.toString(), Baseline.read(file), policy);
            files.writeTo(filter.apply(new IncompleteTreesSink(gate)));
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
        return EnumWords.find(type, value)
                .orElseThrow(() -> new MojoExecutionException("ftimer: invalid value \"" + value + "\" for " + name
                        + ": expected " + String.join(" or ", EnumWords.all(type))));
    }
}
