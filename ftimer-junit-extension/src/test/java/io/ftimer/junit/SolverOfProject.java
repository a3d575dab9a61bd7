package io.ftimer.junit;

import io.ftimer.FTimers;
import io.ftimer.assertj.internal.tree.Environment;
import java.util.Optional;

/** What the tests of a {@link Project} call; public because they are in a package of their own. */
public final class SolverOfProject {
    private SolverOfProject() {}

    public static void solve() {
        FTimers.run("solve", () -> {
            FTimers.run("linsolve", () -> {});
            for (int i = 0; i < 3; i++) {
                FTimers.run("assemble", () -> {});
            }
        });
    }

    public static FTimerExtension timing(boolean onCiServer) {
        return builder(onCiServer).build();
    }

    public static FTimerExtension timingWithStatistics() {
        return builder(false).callStatistics(true).build();
    }

    private static FTimerExtensionBuilder builder(boolean onCiServer) {
        return FTimerExtension.builder()
                .environment(new Environment(
                        onCiServer ? Optional.of("CI=true") : Optional.empty(), Optional.empty(), () -> 0, () -> 0));
    }
}
