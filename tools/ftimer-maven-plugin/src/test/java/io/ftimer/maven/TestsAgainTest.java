package io.ftimer.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.ftimer.FTimers;
import io.ftimer.cli.internal.gate.TestsAgain;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.junit.internal.suite.ExtensionGate;
import io.ftimer.report.TestOrigin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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

        /** Ends with the process that started the JVM. */
        @Test
        void waits() throws IOException {
            System.in.read();
        }
    }

    @Test
    void selected_tests_run_in_their_order() throws Exception {
        ExtensionGate.writeCommand(folder);
        List<String> regions = new ArrayList<>();

        new TestsAgain(folder.resolve("rerun.args"))
                .run(
                        List.of(ORDERS + "sums()]", ORDERS + "lists()]"),
                        Duration.ZERO,
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
                .isThrownBy(() -> new TestsAgain(arguments).run(List.of(ORDERS + "sums()]"), Duration.ZERO, tree -> {}))
                .withMessageMatching("the tests did not run again; see .*output\\.txt");
    }

    @Test
    void without_the_file_of_the_tests_it_is_said_what_writes_it() {
        Path arguments = folder.resolve("rerun.args");

        assertThatIOException()
                .isThrownBy(() -> new TestsAgain(arguments).run(List.of(), Duration.ZERO, tree -> {}))
                .withMessage(
                        "there is no " + arguments + ": the tests write it if ftimer.baseline names an existing file");
    }

    @Test
    void tests_that_do_not_end_are_stopped() throws Exception {
        ExtensionGate.writeCommand(folder);
        TestsAgain again = new TestsAgain(folder.resolve("rerun.args"), Duration.ofMillis(1));

        assertThatIOException()
                .isThrownBy(() -> again.run(List.of(ORDERS + "waits()]"), Duration.ZERO, tree -> {}))
                .withMessageMatching("the tests did not end in a fresh JVM within 0 s"
                        + " \\(10 times as long as in the run, at least 0 s\\); see .*output\\.txt");
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive))
                .allSatisfy(child -> child.onExit().join());
    }
}
