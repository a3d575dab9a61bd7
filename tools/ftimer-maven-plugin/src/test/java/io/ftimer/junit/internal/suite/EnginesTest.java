package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of JUnit 4 have trees by the events of the launcher, and a run says how many tests of other engines have none. Here, since the tests of the
 * extension run with its oldest JUnit.
 */
class EnginesTest {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    @TempDir
    private Path folder;

    @Test
    void tests_of_junit_4_have_trees_and_others_are_counted() throws Exception {
        String output = output();

        assertThat(trees(folder))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "Orders.sums passed", List.of("fill 1", "sum 1", "clear 1"),
                        "Orders.fails failed", List.of("fill 1", "sum 1", "clear 1"),
                        "Orders.hands_over passed", List.of("fill 1", "clear 1", "of another thread 1"),
                        "Orders.leaves_open passed", List.of("fill 1", "left open 1", "clear 1"),
                        "Sizes.loads[0] passed", List.of("load 1"),
                        "Sizes.loads[1] passed", List.of("load 3")));
        assertThat(output)
                .contains("leaves_open: 1 region was left open.")
                .contains("ftimer: 2 tests of other have no timing tree"
                        + " (only tests of JUnit Jupiter and JUnit 4 have one); assert on code with assertThatTree");
    }

    @Test
    void a_test_runs_again_in_a_fresh_jvm_by_the_file_beside_the_report() throws Exception {
        output();
        Path again = Files.createDirectory(folder.resolve("again"));
        String orders = EnginesJvm.Orders.class.getName();
        Path ids = Files.writeString(
                again.resolve("ids.txt"),
                "[engine:junit-vintage]/[runner:" + orders + "]/[test:sums(" + orders + ")]\n");

        output(
                "@" + folder.resolve("rerun.args"),
                "-Dftimer.output.dir=" + again,
                TestCommand.class.getName(),
                ids.toString());

        assertThat(trees(again)).isEqualTo(Map.of("Orders.sums passed", List.of("fill 1", "sum 1", "clear 1")));
    }

    /** Returns the regions with their calls by test. */
    private static Map<String, List<String>> trees(Path folder) throws IOException {
        Map<String, List<String>> trees = new TreeMap<>();
        List<List<String>> last = new ArrayList<>();
        try (InputStream csv = Files.newInputStream(folder.resolve("suite.csv"))) {
            SuiteCsvReader.read(csv, "suite.csv", row -> {
                if (row.type().equals("test")) {
                    String type = row.text("class_name");
                    last.add(new ArrayList<>());
                    trees.put(
                            type.substring(type.indexOf('$') + 1)
                                    + '.'
                                    + row.text("method_name")
                                    + ' '
                                    + row.text("outcome"),
                            last.get(last.size() - 1));
                } else if (row.type().equals("region")) {
                    last.get(last.size() - 1).add(row.text("name") + ' ' + row.text("call_count"));
                }
            });
        }
        return trees;
    }

    private String output() throws Exception {
        Path bounds = Files.writeString(folder.resolve("bounds.txt"), "# fTimer bounds 4\n");
        return output(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dftimer.output.dir=" + folder,
                "-Dftimer.baseline=" + bounds,
                "-cp",
                CLASS_PATH,
                EnginesJvm.class.getName());
    }

    private static String output(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(arguments));
        command.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        Process jvm = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jvm.waitFor()).as(output).isZero();
        return output;
    }
}
