package io.ftimer.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ftimer.FTimers;
import io.ftimer.cli.internal.input.Inputs;
import io.ftimer.export.html.HtmlReport;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** The page of the JUnit extension and the command have the same trees of a suite. */
class SuiteReadersTest {
    private static final Pattern DATA = Pattern.compile("<script id=\"data\" type=\"application/json\">(.*?)</script>");

    @TempDir
    static Path folder;

    /** A JVM has one report, so the sample is run in its own. */
    @BeforeAll
    static void run() throws IOException, InterruptedException {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Sample.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out.txt").toFile())
                .start();
        assertThat(jvm.waitFor())
                .as(Files.readString(folder.resolve("out.txt")))
                .isZero();
    }

    @Test
    void the_page_of_the_suite_has_the_trees_that_the_command_reads() throws IOException {
        JsonNode shown = trees(Files.readString(folder.resolve("suite.html")));
        StringBuilder page = new StringBuilder();
        HtmlReport.of(new ExportedRun("", Map.of()), read(folder.resolve("suite.csv")))
                .writeTo(page);

        assertThat(shown).hasSize(4);
        assertThat(shown).isEqualTo(trees(page.toString()));
    }

    private static List<ExportedTree> read(Path file) throws IOException {
        List<ExportedTree> trees = new ArrayList<>();
        Inputs.read(file, run -> tree -> {
            // the page has no empty trees, such as those of the invocations of a template
            if (!tree.regions().isEmpty()) {
                trees.add(withoutMetrics(tree));
            }
        });
        return trees;
    }

    /** The page has no statistics of calls. */
    private static ExportedTree withoutMetrics(ExportedTree tree) {
        return new ExportedTree(
                tree.kind(),
                tree.group(),
                tree.name(),
                tree.isTimed(),
                tree.windowNanos(),
                Map.of(),
                tree.regions().stream()
                        .map(region -> new ExportedRegion(
                                region.depth(),
                                region.name(),
                                region.calls(),
                                region.inclusiveNanos(),
                                region.selfNanos()))
                        .toList());
    }

    /** Returns the trees of a page with their numbers, without facts. */
    private static JsonNode trees(String page) throws IOException {
        Matcher data = DATA.matcher(page);
        assertThat(data.find()).isTrue();
        JsonNode all = new ObjectMapper().readTree(data.group(1));
        ArrayNode trees = new ObjectMapper().createArrayNode();
        for (JsonNode shown : all.at("/runs/0/trees")) {
            ObjectNode tree = (ObjectNode) shown.get("tree");
            tree.remove("facts");
            ArrayNode names = (ArrayNode) tree.get("name");
            JsonNode ofPart = all.get("parts").get(shown.get("part").asInt());
            for (int i = 0; i < names.size(); i++) {
                names.set(
                        i, all.get("names").get(ofPart.get(names.get(i).asInt()).asInt()));
            }
            trees.add(tree);
        }
        return trees;
    }

    @ExtendWith(FTimerExtension.class)
    static class Sample {
        public static void main(String[] arguments) {
            LauncherFactory.create()
                    .execute(LauncherDiscoveryRequestBuilder.request()
                            .selectors(selectClass(Sample.class))
                            .configurationParameter("ftimer.output.dir", arguments[0])
                            .build());
        }

        @Test
        void solves() {
            FTimers.run("solve", () -> {
                FTimers.run("a/b", () -> {});
                FTimers.run("a/b", () -> FTimers.run("=1,\"x\"", () -> {}));
            });
        }

        @Test
        void fails() {
            FTimers.run("solve", () -> {
                throw new IllegalStateException("expected");
            });
        }

        @RepeatedTest(2)
        void repeats() {
            FTimers.run("load", () -> FTimers.run("a*b", () -> {}));
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        void counts(int calls) {
            for (int i = 0; i < calls; i++) {
                FTimers.run("count", () -> {});
            }
        }
    }
}
