package io.ftimer.maven;

import io.ftimer.cli.internal.gate.TestsAgain;
import io.ftimer.export.internal.bounds.AbsentTests;
import io.ftimer.export.internal.bounds.Bounds;
import io.ftimer.export.internal.bounds.BoundsCheck;
import io.ftimer.export.internal.bounds.BoundsReport;
import io.ftimer.export.internal.bounds.BoundsResult;
import io.ftimer.export.internal.bounds.CheckedBound;
import io.ftimer.export.internal.bounds.Confirmation;
import io.ftimer.export.internal.bounds.GateOutput;
import io.ftimer.export.internal.findings.FindingsForm;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.TextSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Fails the build if the tests break a bound of the baseline, if a test could not verify an expectation, or if an expectation
 * names a path that no test ever had.
 */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends BoundsMojo {
    private static final String UPDATE = "mvn ftimer:baseline";

    /** What happens when an expectation was not verified. */
    private enum Reaction {
        FAIL,
        WARN
    }

    /**
     * The forms of the result: {@code text}, {@code github}, {@code summary}, {@code markdown} or {@code json}, each with a file after
     * {@code =}, relative to the module. By default text, and annotations where GitHub Actions runs the build.
     */
    @Parameter(property = "ftimer.format")
    @Nullable
    List<String> format;

    /** The reaction to an expectation that a test could not verify: {@code warn} or {@code fail}. */
    @Parameter(property = "ftimer.onUnverified", defaultValue = "fail")
    String onUnverified;

    /** The reaction to a bound that the tests broke, and do not break if they run again: {@code warn} or {@code fail}. */
    @Parameter(property = "ftimer.onNotRepeatable", defaultValue = "warn")
    String onNotRepeatable = "warn";

    @Override
    void run() throws IOException, MojoExecutionException, MojoFailureException {
        Reaction unverified = accepted(
                () -> TextSetting.choice("ftimer.onUnverified", Reaction.FAIL).read(onUnverified));
        TestsOfBuild tests = TestsOfBuild.of(session, project, goal);
        String leftOutBy = dataFiles().isEmpty() ? tests.leftOutBy() : "";
        List<String> failures = new ArrayList<>();
        TreeFiles files = judged(tests);
        // called alone, the build has no JVM of its own
        boolean areOfBuild = areOfBuild(tests, files);
        if (files.isEmpty()) {
            nothingToCheck(leftOutBy);
            return;
        }
        if (!leftOutBy.isEmpty()) {
            getLog().info("ftimer: judges only the tests that ran (" + leftOutBy + ")");
        }
        UnverifiedExpectations expectations =
                UnverifiedExpectations.of(files.files(), jvm -> !areOfBuild || tests.hasJvm(jvm));
        report(expectations.unverified(), unverified, failures);
        report(expectations.neverHad(), leftOutBy.isEmpty() ? Reaction.FAIL : Reaction.WARN, failures);
        report(expectations.neverForbidden(), Reaction.WARN, failures);
        check(files, sink -> areOfBuild ? tests.only(sink) : sink, absentTests(tests), !leftOutBy.isEmpty(), failures);
        if (!failures.isEmpty()) {
            throw new MojoFailureException(String.join("\n", failures));
        }
    }

    private void nothingToCheck(String leftOutBy) throws MojoFailureException {
        String reason = leftOutBy.isEmpty()
                ? "there is no " + TreeFiles.expected(buildDirectory(project), dataFiles())
                        + (found().isEmpty() ? "" : " of this build")
                : "no test ran (" + leftOutBy + ")";
        if (leftOutBy.isEmpty() && !Files.notExists(baseline.toPath())) {
            throw new MojoFailureException("ftimer: nothing to compare with " + shown() + ": " + reason
                    + "; run the tests, or skip this goal with -Dftimer.skip");
        }
        getLog().info("ftimer: nothing to check: " + reason);
    }

    private void report(String text, Reaction reaction, List<String> failures) {
        if (reaction == Reaction.FAIL && !text.isEmpty()) {
            failures.add(text);
        } else if (!text.isEmpty()) {
            getLog().warn(text);
        }
    }

    private void check(
            TreeFiles files, UnaryOperator<TreeSink> filter, AbsentTests absent, boolean isPart, List<String> failures)
            throws IOException, MojoExecutionException {
        Path file = baseline.toPath();
        if (Files.notExists(file)) {
            getLog().info("ftimer: no baseline " + shown() + "; write it with " + UPDATE);
            return;
        }
        BoundsCheck check = new BoundsCheck(shown(), Bounds.read(file), absent);
        files.writeTo(filter.apply(check));
        BoundsResult result = confirmed(check, files);
        if (isPart && result.counts().keySet().equals(Set.of(CheckedBound.Outcome.NOT_RUN))) {
            getLog().info("ftimer: no bound of " + shown() + " is on a test that ran");
        } else {
            show(result, failures);
        }
    }

    /** Runs the tests again that broke a bound. */
    private BoundsResult confirmed(BoundsCheck check, TreeFiles files) throws MojoExecutionException {
        Reaction reaction = accepted(() ->
                TextSetting.choice("ftimer.onNotRepeatable", Reaction.WARN).read(onNotRepeatable));
        BoundsResult result = check.result();
        if (!dataFiles().isEmpty()) {
            return result;
        }
        try {
            TestsAgain again = new TestsAgain(files.files().get(0).resolveSibling("rerun.args"));
            return new Confirmation(check, again, reaction == Reaction.FAIL).confirmed(result);
        } catch (IOException e) {
            getLog().warn("ftimer: broken bounds were not confirmed: " + e.getMessage());
            return result;
        }
    }

    private void show(BoundsResult result, List<String> failures) throws IOException, MojoExecutionException {
        BoundsReport report = new BoundsReport(result, UPDATE);
        List<GateOutput> outputs = accepted(() -> GateOutput.of(format == null ? List.of() : format, System.getenv()));
        StringBuilder text = new StringBuilder();
        report.text(text);
        for (GateOutput output : outputs) {
            if (output.file().isPresent() || output.format() != FindingsForm.TEXT) {
                // lines of the log have a prefix, which no other tool expects
                Optional<Path> file =
                        output.file().map(named -> project.getBasedir().toPath().resolve(named));
                new GateOutput(output.format(), file).write(report, System.out, System.getenv());
            }
        }
        if (result.conclusion().fails()) {
            failures.add(text.toString().stripTrailing());
        } else {
            text.toString().lines().forEach(getLog()::info);
        }
    }
}
