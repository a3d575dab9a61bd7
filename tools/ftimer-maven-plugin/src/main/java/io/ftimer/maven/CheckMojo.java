package io.ftimer.maven;

import io.ftimer.gate.AbsentTests;
import io.ftimer.gate.Baseline;
import io.ftimer.gate.BaselineUpdate;
import io.ftimer.gate.CallPath;
import io.ftimer.gate.ComparedTree;
import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.gate.Gate;
import io.ftimer.gate.GateFormat;
import io.ftimer.gate.GateOutput;
import io.ftimer.gate.GatePolicy;
import io.ftimer.gate.GateReport;
import io.ftimer.gate.GateResult;
import io.ftimer.gate.IncompleteTreesSink;
import io.ftimer.gate.Reaction;
import io.ftimer.gate.Tolerance;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.settings.Update;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Fails the build if the timing trees of the tests differ from a baseline, if a test could not verify an expectation, or if an expectation
 * names a path that no test ever had.
 */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends TreeMojo {
    /** The baseline, a file in the repository. Without it, only the expectations of the tests are checked. */
    @Parameter(property = "ftimer.baseline", defaultValue = "${project.basedir}/ftimer-baseline.txt")
    File baseline;

    /** What is written instead of compared: {@code baseline}, or {@code all}; {@code golden} and {@code repeats} are for the tests. */
    @Parameter(property = "ftimer.update")
    @Nullable
    String update;

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

    /** The allowed growth of further numbers, in percent. */
    @Parameter(property = "ftimer.metricTolerance", defaultValue = "10")
    double metricTolerance;

    /** The allowed difference of the bytes of benchmarks, in percent; 8 bytes are added. */
    @Parameter(property = "ftimer.allocTolerance", defaultValue = "5")
    double allocTolerance;

    /** Whether any difference fails; by default, fewer calls, fewer bytes and renamed tests are only reported. */
    @Parameter(property = "ftimer.strict", defaultValue = "false")
    boolean strict;

    /** For an update: names of further numbers that are written too, such as {@code allocated_bytes}. Those that the baseline has stay. */
    @Parameter(property = "ftimer.metric")
    @Nullable
    List<String> metric;

    /** For an update: a region to whose time other times are written as ratios. */
    @Parameter(property = "ftimer.ratioTo")
    @Nullable
    String ratioTo;

    /** For an update: whether all trees and regions that the run does not have are dropped, not only tests that are gone. */
    @Parameter(property = "ftimer.dropVanished", defaultValue = "false")
    boolean dropVanished;

    /**
     * The forms of the result: {@code text}, {@code github}, {@code summary}, {@code markdown}, {@code junit} or {@code json}, each with a
     * file after {@code =}, relative to the module. By default text, and annotations where GitHub Actions runs the build.
     */
    @Parameter(property = "ftimer.format")
    @Nullable
    List<String> format;

    /** For the form {@code junit}: a file that the build server attaches to failures. */
    @Parameter(property = "ftimer.attach")
    @Nullable
    String attach;

    /** The reaction to a test that is not in the baseline: {@code warn} or {@code fail}. */
    @Parameter(property = "ftimer.onNew", defaultValue = "warn")
    String onNew;

    /** The reaction to a test that was measured in part: {@code warn} or {@code fail}. */
    @Parameter(property = "ftimer.onUnchecked", defaultValue = "fail")
    String onUnchecked;

    /** The reaction to a test of the baseline that is gone: {@code warn} or {@code fail}. */
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
                absent = Reaction.WARN;
            }
            UnverifiedExpectations expectations =
                    UnverifiedExpectations.of(files.files(), jvm -> !areOfBuild || tests.hasJvm(jvm));
            report(expectations.unverified(), unverified, failures);
            report(expectations.neverHad(), absent, failures);
            report(expectations.neverForbidden(), Reaction.WARN, failures);
            compare(files, sink -> areOfBuild ? tests.only(sink) : sink, policy, absentTests(leftOutBy), failures);
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
            throw new MojoFailureException("ftimer: nothing to compare with " + shown(baseline.toPath()) + ": " + reason
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

    private void compare(
            TreeFiles files,
            UnaryOperator<TreeSink> filter,
            GatePolicy policy,
            AbsentTests absent,
            List<String> failures)
            throws IOException, MojoExecutionException {
        Path file = baseline.toPath();
        String shown = shown(file);
        if (update != null && constant("ftimer.update", update, Update.class).has(Update.BASELINE)) {
            BaselineUpdate written = new BaselineUpdate(shown, policy, content(), absent);
            files.writeTo(filter.apply(new IncompleteTreesSink(written)));
            try {
                Baseline.update(file, written::baseline);
            } catch (IllegalArgumentException e) {
                throw new MojoExecutionException("ftimer: " + e.getMessage(), e);
            }
            show(written.result(), failures);
        } else if (Files.notExists(file)) {
            getLog().info("ftimer: no baseline " + shown + "; write it with " + updateCommand(List.of()));
        } else {
            Gate gate = new Gate(shown, Baseline.read(file), policy, absent);
            files.writeTo(filter.apply(new IncompleteTreesSink(gate)));
            show(gate.result(), failures);
        }
    }

    /** A test is gone if its class is not compiled any more, or ran without it; where only some tests ran, none is. */
    private AbsentTests absentTests(String leftOutBy) {
        Path classes = Path.of(String.valueOf(project.getBuild().getTestOutputDirectory()));
        return (test, hasClassRun) -> leftOutBy.isEmpty()
                && (hasClassRun
                        || dataFiles().isEmpty()
                                && Files.isDirectory(classes)
                                && Files.notExists(classes.resolve(test.group().replace('.', '/') + ".class")));
    }

    private BaselineUpdate.Content content() throws MojoExecutionException {
        try {
            return new BaselineUpdate.Content(
                    metric == null ? Set.of() : Set.copyOf(metric),
                    Optional.ofNullable(ratioTo).map(CallPath::parse),
                    dropVanished);
        } catch (IllegalArgumentException e) {
            throw new MojoExecutionException("ftimer: " + e.getMessage(), e);
        }
    }

    /** Returns the command that updates the baseline, with the settings of this build. */
    private String updateCommand(List<ComparedTree> trees) {
        List<String> words = new ArrayList<>(List.of(
                "mvn",
                goal.getSource() == MojoExecution.Source.CLI ? "io.ftimer:ftimer-maven-plugin:check" : "verify"));
        words.add("-Dftimer.update=baseline");
        if (trees.stream()
                .anyMatch(tree ->
                        tree.outcome() == Outcome.VANISHED && !tree.tree().isTest())) {
            words.add("-Dftimer.dropVanished=true");
        }
        new TreeMap<>(session.getUserProperties()).forEach((name, value) -> {
            if (name.toString().startsWith("ftimer.")
                    && !words.contains("-D" + name + "=true")
                    && !name.equals("ftimer.update")) {
                words.add("-D" + name + "=" + value);
            }
        });
        return String.join(" ", words);
    }

    private void show(GateResult result, List<String> failures) throws IOException, MojoExecutionException {
        GateReport report;
        List<GateOutput> outputs;
        try {
            report = new GateReport(result, updateCommand(result.trees()), Optional.ofNullable(attach));
            outputs = GateOutput.of(format == null ? List.of() : format, System.getenv());
        } catch (IllegalArgumentException e) {
            throw new MojoExecutionException("ftimer: " + e.getMessage(), e);
        }
        StringBuilder text = new StringBuilder();
        report.write(GateFormat.TEXT, text);
        for (GateOutput output : outputs) {
            if (output.file().isPresent() || output.format() != GateFormat.TEXT) {
                // lines of the log have a prefix, which no other tool expects
                inModule(output).write(report, System.out, System.getenv());
            }
        }
        if (result.conclusion().fails()) {
            failures.add(text.toString().stripTrailing());
        } else {
            text.toString().lines().forEach(getLog()::info);
        }
    }

    private GateOutput inModule(GateOutput output) {
        return new GateOutput(
                output.format(),
                output.file().map(file -> project.getBasedir().toPath().resolve(file)));
    }

    private static String shown(Path file) {
        Path here = Path.of("").toAbsolutePath();
        return (file.startsWith(here) ? here.relativize(file) : file).toString();
    }

    private GatePolicy policy() throws MojoExecutionException {
        try {
            return GatePolicy.DEFAULT
                    .withTimes(constant("times", times, GatePolicy.Times.class))
                    .withTolerance(new Tolerance(
                            shareTolerance, countTolerance, timeTolerance, metricTolerance, allocTolerance))
                    .withReactions(
                            reaction("onNew", onNew),
                            reaction("onUnchecked", onUnchecked),
                            reaction("onVanished", onVanished))
                    .withStrict(strict);
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
                        + ": expected " + EnumWords.alternatives(EnumWords.all(type))));
    }
}
