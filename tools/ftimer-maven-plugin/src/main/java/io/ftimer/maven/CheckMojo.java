package io.ftimer.maven;

import io.ftimer.gate.AbsentTests;
import io.ftimer.gate.Baseline;
import io.ftimer.gate.BaselineUpdate;
import io.ftimer.gate.ComparedTree;
import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.gate.Gate;
import io.ftimer.gate.GateFormat;
import io.ftimer.gate.GateOutput;
import io.ftimer.gate.GatePolicy;
import io.ftimer.gate.GateReport;
import io.ftimer.gate.GateResult;
import io.ftimer.gate.GateSetting;
import io.ftimer.gate.Reaction;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.settings.TextSetting;
import io.ftimer.report.internal.settings.Update;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
    /** How class files name annotations such as {@code @EnabledOnOs}, but not {@code @Disabled}, and what makes assumptions. */
    private static final Pattern CONDITION =
            Pattern.compile("/(Enabled|Disabled)\\w+;|disabledWithoutDocker|/Assum(ptions|e)\\b");

    /** The baseline, a file in the repository. Without it, only the expectations of the tests are checked. */
    @Parameter(property = "ftimer.baseline", defaultValue = "${project.basedir}/ftimer-baseline.txt")
    File baseline;

    /** What is written instead of compared: {@code baseline}, or {@code all}; {@code golden} and {@code repeats} are for the tests. */
    @Parameter(property = "ftimer.update")
    @Nullable
    String update;

    /** Whether any difference fails; by default, fewer calls and renamed tests are only reported. */
    @Parameter(property = "ftimer.strict")
    @Nullable
    String strict;

    /** Shares of the time are compared too, and may differ by so many percentage points. */
    @Parameter(property = "ftimer.shareTolerance")
    @Nullable
    String shareTolerance;

    /** The allowed difference of inexact counts, in percent; 10 by default. */
    @Parameter(property = "ftimer.countTolerance")
    @Nullable
    String countTolerance;

    /** The allowed growth of further numbers, in percent; 10 by default. Steps may grow by 2, and bytes by 8, unless it is 0. */
    @Parameter(property = "ftimer.metricTolerance")
    @Nullable
    String metricTolerance;

    /** The reaction to a test that is not in the baseline: {@code warn}, the default, or {@code fail}. */
    @Parameter(property = "ftimer.onNew")
    @Nullable
    String onNew;

    /** The reaction to a test that was measured in part: {@code fail}, the default, or {@code warn}. */
    @Parameter(property = "ftimer.onUnchecked")
    @Nullable
    String onUnchecked;

    /** The reaction to a test of the baseline that is gone: {@code fail}, the default, or {@code warn}. */
    @Parameter(property = "ftimer.onVanished")
    @Nullable
    String onVanished;

    /** For an update: names of further numbers that are written too, such as {@code allocated_bytes}. Those that the baseline has stay. */
    @Parameter(property = "ftimer.metric")
    @Nullable
    List<String> metric;

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
        Reaction unverified = reaction("ftimer.onUnverified", onUnverified);
        Reaction absent = reaction("ftimer.onAbsent", onAbsent);
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
            compare(
                    files,
                    sink -> areOfBuild ? tests.only(sink) : sink,
                    policy,
                    absentTests(
                            leftOutBy,
                            areOfBuild
                                    && !updatesBaseline(update)
                                    && !tests.isSelectedByPom()
                                    && !expectations.endedEarly()),
                    failures);
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
        if (updatesBaseline(update)) {
            BaselineUpdate written =
                    new BaselineUpdate(shown, policy, new BaselineUpdate.Content(metrics(), dropVanished), absent);
            files.writeTo(filter.apply(written));
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
            files.writeTo(filter.apply(gate));
            accepted(() -> gate.requireMetrics(metrics()));
            show(gate.result(), failures);
        }
    }

    private static boolean updatesBaseline(@Nullable String written) throws MojoExecutionException {
        return written != null
                && accepted(() -> Update.SETTING.read(written).orElseThrow().has(Update.BASELINE));
    }

    /**
     * A test is gone if its class is not compiled any more, or ran without it; where only some tests ran, none is.
     *
     * @param haveAllRun whether one is gone too whose class did not run although it has no condition, as if it is disabled
     */
    private AbsentTests absentTests(String leftOutBy, boolean haveAllRun) {
        return (test, hasClassRun) -> leftOutBy.isEmpty()
                && (hasClassRun
                        || haveAllRun && !isConditional(test.group())
                        || dataFiles().isEmpty() && isRemoved(test.group()));
    }

    /** Returns whether a class, or one around it, may run on some machines only. */
    private boolean isConditional(String testClass) {
        for (int end = testClass.length(); end > 0; end = testClass.lastIndexOf('$', end - 1)) {
            Path file = classFile(testClass.substring(0, end));
            try {
                if (Files.exists(file)
                        && CONDITION
                                .matcher(Files.readString(file, StandardCharsets.ISO_8859_1))
                                .find()) {
                    return true;
                }
            } catch (IOException unreadable) {
                // as one without a condition
            }
        }
        return false;
    }

    private boolean isRemoved(String testClass) {
        return Files.isDirectory(testClasses()) && Files.notExists(classFile(testClass));
    }

    private Path testClasses() {
        return Path.of(String.valueOf(project.getBuild().getTestOutputDirectory()));
    }

    private Path classFile(String testClass) {
        return testClasses().resolve(testClass.replace('.', '/') + ".class");
    }

    private Set<String> metrics() {
        return metric == null ? Set.of() : Set.copyOf(metric);
    }

    /** Returns the command that updates the baseline, with the settings of this build. */
    private String updateCommand(List<ComparedTree> trees) {
        List<String> words = new ArrayList<>(List.of(
                "mvn",
                goal.getSource() == MojoExecution.Source.CLI ? "io.ftimer:ftimer-maven-plugin:check" : "verify"));
        words.add("-Dftimer.update=baseline");
        Set<String> ran = trees.stream()
                .filter(tree -> tree.runs() > 0)
                .map(tree -> tree.tree().group())
                .collect(Collectors.toSet());
        if (trees.stream()
                .filter(tree -> tree.outcome() == Outcome.VANISHED)
                .map(ComparedTree::tree)
                .anyMatch(tree -> !tree.isTest() || !ran.contains(tree.group()) && !isRemoved(tree.group()))) {
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
        GateReport report =
                accepted(() -> new GateReport(result, updateCommand(result.trees()), Optional.ofNullable(attach)));
        List<GateOutput> outputs = accepted(() -> GateOutput.of(format == null ? List.of() : format, System.getenv()));
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
        return accepted(() -> GatePolicy.of(GateSetting::property, setting -> Optional.ofNullable(textOf(setting))));
    }

    private @Nullable String textOf(GateSetting setting) {
        return switch (setting) {
            case STRICT -> strict;
            case SHARE_TOLERANCE -> shareTolerance;
            case COUNT_TOLERANCE -> countTolerance;
            case METRIC_TOLERANCE -> metricTolerance;
            case ON_NEW -> onNew;
            case ON_UNCHECKED -> onUnchecked;
            case ON_VANISHED -> onVanished;
        };
    }

    private static Reaction reaction(String key, String text) throws MojoExecutionException {
        return accepted(() -> TextSetting.choice(key, Reaction.FAIL).read(text));
    }

    /** Returns what settings stand for; the build fails if one is invalid. */
    private static <T> T accepted(Supplier<T> value) throws MojoExecutionException {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new MojoExecutionException("ftimer: " + e.getMessage(), e);
        }
    }
}
