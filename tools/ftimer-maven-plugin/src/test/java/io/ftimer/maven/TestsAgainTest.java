package io.ftimer.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.ftimer.FTimers;
import io.ftimer.cli.internal.gate.TestsAgain;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.junit.internal.suite.ExtensionGate;
import io.ftimer.report.TestOrigin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tests run again in a fresh JVM as in this one, which Surefire started. */
class TestsAgainTest {
    private static final String ORDERS = "[engine:junit-jupiter]/[class:" + Orders.class.getName() + "]/[method:";

    @TempDir
    private Path folder;

    @ExtendWith(FTimerExtension.class)
    static class Orders {
        @Test
        void sums() {
            FTimers.run("sum", () -> {});
        }

        @Test
        void lists() {
            FTimers.run("list", () -> {});
        }

        @Test
        void is_not_asked_for() {}
    }

    @Test
    void selected_tests_run_in_their_order() throws Exception {
        ExtensionGate.writeCommand(folder);
        List<String> regions = new ArrayList<>();

        TestsAgain.of(folder.resolve("suite.csv"))
                .run(
                        List.of(ORDERS + "sums()]", ORDERS + "lists()]"),
                        tree -> regions.add(
                                tree.test().map(TestOrigin::methodName).orElse("") + " "
                                        + tree.regions().stream()
                                                .map(region -> region.name())
                                                .toList()));

        assertThat(regions).containsExactlyInAnyOrder("sums [sum]", "lists [list]");
    }

    @Test
    void tests_that_cannot_run_say_where_the_output_is() throws Exception {
        Path arguments = Files.writeString(
                folder.resolve("rerun.args"),
                "# " + folder + "\n# " + System.getProperty("java.home") + "\n-cp\nnone\n");

        assertThatIOException()
                .isThrownBy(() -> new TestsAgain(arguments).run(List.of(ORDERS + "sums()]"), tree -> {}))
                .withMessageMatching("the tests did not run again; see .*output\\.txt");
    }
}
