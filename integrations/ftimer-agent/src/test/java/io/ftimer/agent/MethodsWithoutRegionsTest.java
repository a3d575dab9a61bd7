package io.ftimer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Expectations that a method without a region could falsify, for each cause of its absence: none of them is met. */
class MethodsWithoutRegionsTest {
    /** Expectations on the region of the method, which is missing. */
    private static final List<String> ON_REGION = List.of(
            "@ExpectCalls(region = \"REGION\", exactly = 0)",
            "@ExpectCalls(region = \"shop/REGION\", atMost = 1)",
            "@ExpectCalls(region = \"**/REGION\", exactly = 0)",
            "@ExpectCalls(region = \"REGION/query\", exactly = 0)",
            "assertThat(tree).region(\"REGION\").hasCalls(0)",
            "assertThat(tree).region(\"**/REGION\").hasCallsAtMost(1)",
            "assertThat(tree).region(\"**/REGION\").calls().isZero()",
            "assertThat(tree).region(\"**/REGION\").calls().isBetween(0, 1)",
            "assertThat(tree).doesNotContainRegion(\"**/REGION\")",
            "@ExpectAllocation(region = \"**/REGION\", atMost = \"1MB\")",
            "@ExpectWork(region = \"**/REGION\", atMost = 1000)",
            "assertThat(tree).region(\"**/REGION\").allocatesAtMost(\"1MB\")",
            "assertThat(tree).region(\"**/REGION\").steps().isAtMost(1000)",
            "assertThat(tree).region(\"**/REGION\").isNestedIn(\"shop\")",
            "assertThat(tree).region(\"**/REGION\").hasChildrenInOrder()");

    /** Also expectations that any method of the agent's patterns could falsify. */
    private static final List<String> ALL = Stream.concat(
                    ON_REGION.stream(),
                    Stream.of(
                            "@ExpectRegions(\"shop\")",
                            "@ExpectRegions(value = \"shop\", ordered = true)",
                            "@ExpectTree(\"shop.txt\")",
                            "@ExpectCalls(region = \"**\", exactly = 1)",
                            "@ExpectCalls(region = \"shop/*\", exactly = 0)",
                            "assertThat(tree).hasOnlyRegions(\"shop\")",
                            "assertThat(tree).hasOnlyRegionsInOrder(\"shop\")",
                            "assertThat(tree).doesNotContainRegion(\"shop/*\")",
                            "assertThat(tree).region(\"shop\").hasChildrenInOrder()"))
            .toList();

    @TempDir
    static Path folder;

    private static final String LARGE = "System.getProperty(\"a\"); ".repeat(9);

    private static final String[] CLASSES = {
        "package com.acme; public class Store { public Store() { LARGE } void buy() { LARGE }"
                + " public int size() { return 1; } public void sell() { LARGE }"
                + " void give() { LARGE } void give(int n) {} }",
        "package com.acme; public class CachedStore extends Store { @Override public void sell() { LARGE } }",
        "package com.acme; public interface Shelf { void put(); }",
        "package com.acme; public class Box implements Shelf { public void put() { LARGE } }",
        "package com.acme; public class Shop { public static void visit() {"
                + " new Store().buy(); new Store().size(); new CachedStore().sell(); new Box().put();"
                + " new Store().give(); new Store().give(2); } }"
    };

    private static String[] sources(String... more) {
        return Stream.concat(Stream.of(CLASSES), Stream.of(more))
                .map(source -> source.replace("LARGE", LARGE))
                .toArray(String[]::new);
    }

    @BeforeAll
    static void compile() throws IOException {
        Sources.write(Sources.compile(17, sources()), folder.resolve("classes"));
    }

    /** Compiles a class with a test for each expectation; returns its place. */
    private static Path tests(List<String> expectations, String region) throws IOException {
        StringBuilder source = new StringBuilder("""
                package com.acme;
                import static io.ftimer.assertj.FTimerAssertions.assertThat;
                import io.ftimer.FTimers;
                import io.ftimer.junit.*;
                import org.junit.jupiter.api.Test;
                @FTimed class ShopTest {
                """);
        for (int i = 0; i < expectations.size(); i++) {
            String expectation = expectations.get(i).replace("REGION", region);
            boolean isAnnotation = expectation.startsWith("@");
            source.append(isAnnotation ? expectation : "")
                    .append(" @Test void t" + i + "(TimerTree tree) { FTimers.run(\"shop\", () -> Shop.visit()); ")
                    .append(isAnnotation ? "" : expectation + ";")
                    .append(" }\n");
        }
        Path place = Files.createTempDirectory(folder, "tests").resolve("test-classes");
        Map<String, byte[]> compiled =
                new HashMap<>(Sources.compile(17, sources(source.append('}').toString())));
        compiled.keySet().removeIf(name -> !name.startsWith("com.acme.ShopTest"));
        Sources.write(compiled, place);
        Files.writeString(place.resolve("com/acme/shop.txt"), "1 shop\n");
        return place;
    }

    /** Returns the expectations that are not inconclusive, with what came of them. */
    private static List<String> met(List<String> expectations, String region, String agent, String... properties)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>();
        if (!agent.equals("none")) {
            arguments.add("-javaagent:" + AgentJar.path() + "=" + agent);
        }
        arguments.add("-Dftimer.report=none");
        arguments.addAll(List.of(properties));
        arguments.addAll(List.of(
                "-cp",
                String.join(
                        File.pathSeparator,
                        folder.resolve("classes").toString(),
                        tests(expectations, region).toString(),
                        System.getProperty("java.class.path")),
                Tests.class.getName(),
                "com.acme.ShopTest"));
        Jvm jvm = Jvm.run(folder, arguments);
        assertThat(jvm.out()).as(jvm.err().toString()).hasSize(expectations.size());
        List<String> met = new ArrayList<>();
        for (String line : jvm.out()) {
            if (!line.contains("(inconclusive)") && !line.contains("This tree may lack regions")) {
                met.add(expectations.get(Integer.parseInt(line.substring(1, line.indexOf('(')))) + ": " + line);
            }
        }
        return met;
    }

    /** Runs the tests of a class, and prints a line for each. */
    static final class Tests {
        public static void main(String[] arguments) {
            LauncherFactory.create()
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(DiscoverySelectors.selectClass(arguments[0]))
                                    .build(),
                            new TestExecutionListener() {
                                @Override
                                public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                                    if (test.isTest()) {
                                        System.out.println(test.getLegacyReportingName() + " "
                                                + result.getThrowable()
                                                        .map(Throwable::getMessage)
                                                        .orElse("met")
                                                        .replaceAll("\\s+", " "));
                                    }
                                }
                            });
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            visibilty=public;com.acme.** |
            com.acme.**;minsize=x |
            com.acme.**;exclude=..       |
            none | -Dftimer.instrument=com.acme.**
            none | -Dftimer.instrument=visibilty=public
            none | -Dftimer.instrument=inclde=com.acme.**
            ''   | -Dftimer.instrument=inclde=com.acme.**
            ''   | -Dftimer.instrument=com.acme.**;minsize=x
            ''   | -Dftimer.work=com..acme
            com.acme.Shelf::* | -Dftimer.instrument=visibilty=public
            """)
    void nothing_is_met_if_the_agent_is_absent_or_rejects_its_options(String agent, String property) throws Exception {
        String setting = property == null ? "-Dx=y" : property;

        assertThat(met(ALL, "Store.buy", agent, setting)).isEmpty();
    }

    @Test
    void nothing_is_met_if_arguments_of_the_build_leave_the_agent_out() throws Exception {
        String[] requested = {"-Dbasedir=" + folder, "-Dio.ftimer.agent.options." + folder + "=include=com.acme.**"};

        assertThat(met(ALL, "Store.buy", "none", requested)).isEmpty();
        // of another module
        assertThat(met(ON_REGION.subList(0, 1), "Store.buy", "none", "-Dbasedir=/other", requested[1]))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Store.buy  | com.acme.Store.bye,com.acme.Shop.*
            Store.buy  | com.acme.**;exclude=**.buy
            Store.buy  | com.acme.Store.buy;exclude=**.buy
            Store.buy  | com.acme.**;annotations=Timed
            Store.buy  | com.acme.Shop.*
            Store.size | com.acme.**
            Store.new  | com.acme.**
            Store.sell | com.acme.**;exclude=**.CachedStore.*
            Shelf.put  | com.acme.**
            CachedStore.buy | com.acme.**
            """)
    void nothing_is_met_on_a_method_without_a_region(String region, String options) throws Exception {
        assertThat(met(ON_REGION, region, options)).isEmpty();
    }

    @Test
    void nothing_is_met_where_a_method_that_replaces_it_has_run() throws Exception {
        List<String> anywhere =
                ON_REGION.stream().filter(each -> each.contains("**")).toList();

        assertThat(met(anywhere, "Store.sell", "com.acme.**")).isEmpty();
    }

    @Test
    void nothing_is_met_where_an_overload_is_not_instrumented() throws Exception {
        List<String> bounds = ON_REGION.stream()
                .filter(each -> each.matches(".*(atMost = 1\\)|CallsAtMost|Between).*"))
                .toList();

        assertThat(bounds).hasSize(3);
        assertThat(met(bounds, "Store.give", "com.acme.**")).isEmpty();
    }

    @Test
    void what_is_instrumented_or_opened_by_code_is_met() throws Exception {
        List<String> bounds = ON_REGION.subList(0, 2);

        assertThat(met(bounds, "Store.buy", "com.acme.Store::buy")).hasSize(2).allMatch(line -> line.endsWith("met"));
        assertThat(met(bounds, "Store.buy", "none")).hasSize(2);
        assertThat(met(bounds, "Nothing.buy", "com.acme.**")).hasSize(2);
        assertThat(met(bounds, "Store.give", "com.acme.Store::give(int)")).hasSize(2);
        assertThat(met(bounds, "Store.buy", "jdbc=true")).hasSize(2);
        assertThat(met(bounds, "load.data", "com.acme.**")).hasSize(2);
    }
}
