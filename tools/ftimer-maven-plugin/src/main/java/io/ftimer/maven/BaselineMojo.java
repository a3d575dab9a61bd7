package io.ftimer.maven;

import io.ftimer.export.internal.bounds.Bounds;
import io.ftimer.export.internal.bounds.BoundsUpdate;
import java.io.IOException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Writes bounds on the tests to a file of the repository, or updates it: what the tests of this build did, or else those of the last run. */
@Mojo(name = "baseline", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class BaselineMojo extends BoundsMojo {
    /** Whether the calls of every region are written. */
    @Parameter(property = "ftimer.all", defaultValue = "false")
    boolean all;

    @Override
    void run() throws IOException, MojoExecutionException {
        TestsOfBuild tests = TestsOfBuild.of(session, project, goal);
        BoundsUpdate update = new BoundsUpdate(shown(), absentTests(tests), all);
        TreeFiles files = judged(tests);
        boolean areOfBuild = areOfBuild(tests, files);
        files.writeTo(areOfBuild ? tests.only(update) : update);
        if (update.isEmpty()) {
            String nothing = "ftimer: nothing to write to " + shown() + ": no test with regions has run";
            // other modules of the build may have tests
            if (session.getProjects().size() > 1) {
                getLog().info(nothing);
                return;
            }
            throw new MojoExecutionException(nothing + "; instrument classes, and run mvn verify ftimer:baseline");
        }
        Bounds.update(baseline.toPath(), update::bounds);
        update.lines().forEach(line -> getLog().info("ftimer: " + line));
    }
}
