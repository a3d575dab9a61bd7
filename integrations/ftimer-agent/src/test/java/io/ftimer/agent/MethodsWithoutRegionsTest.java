package io.ftimer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.TestRuns.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

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

    /** Tests of expectations on the region of a method, in a JVM with the agent, or none, and with system properties. */
    private record Scenario(List<String> expectations, String region, String agent, List<String> properties) {
        @Override
        public String toString() {
            return region + " | " + agent + " | " + String.join(" ", properties);
        }
    }

    private static final List<Scenario> ABSENT_OR_REJECTED = rows(
            """
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
            """,
            (agent, property) -> new Scenario(
                    ALL, "Store.buy", agent.replace("''", ""), property.isEmpty() ? List.of() : List.of(property)));

    private static final List<Scenario> WITHOUT_REGION =
            rows("""
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
            """, (region, agent) -> new Scenario(ON_REGION, region, agent, List.of()));

    private static final Scenario REPLACED = new Scenario(
            ON_REGION.stream().filter(each -> each.contains("**")).toList(), "Store.sell", "com.acme.**", List.of());

    private static final Scenario OVERLOADED = new Scenario(
            ON_REGION.stream()
                    .filter(each -> each.matches(".*(atMost = 1\\)|CallsAtMost|Between).*"))
                    .toList(),
            "Store.give",
            "com.acme.**",
            List.of());

    private static final List<Scenario> INSTRUMENTED_OR_OPENED_BY_CODE =
            rows("""
            Store.buy   | com.acme.Store::buy
            Store.buy   | none
            Nothing.buy | com.acme.**
            Store.give  | com.acme.Store::give(int)
            Store.buy   | jdbc=true
            load.data   | com.acme.**
            """, (region, agent) -> new Scenario(ON_REGION.subList(0, 2), region, agent, List.of()));

    private static List<Scenario> rows(String table, BiFunction<String, String, Scenario> scenario) {
        return table.lines()
                .map(row -> row.split("\\|", 2))
                .map(row -> scenario.apply(row[0].strip(), row[1].strip()))
                .toList();
    }

    /** The build has added the agent to the arguments of the module in the folder. */
    private static Scenario requested(List<String> expectations, Object module) {
        String request = "-Dio.ftimer.agent.options." + folder + "=include=com.acme.**";
        return new Scenario(expectations, "Store.buy", TestRuns.NO_AGENT, List.of("-Dbasedir=" + module, request));
    }

    private static Scenario requestedHere() {
        return requested(ALL, folder);
    }

    private static Scenario requestedInAnotherModule() {
        return requested(ON_REGION.subList(0, 1), "/other");
    }

    private static Map<Scenario, List<String>> found = Map.of();

    /** Runs the tests of all scenarios. Those that must be met are the last: what came before must have no effect on them. */
    @BeforeAll
    static void run() throws IOException, InterruptedException {
        List<Scenario> all =
                new ArrayList<>(List.of(requestedHere(), requestedInAnotherModule(), REPLACED, OVERLOADED));
        Stream.of(ABSENT_OR_REJECTED, WITHOUT_REGION, INSTRUMENTED_OR_OPENED_BY_CODE)
                .forEach(all::addAll);
        Map<String, String> tests = new LinkedHashMap<>();
        List<Run> runs = new ArrayList<>();
        for (Scenario each : all) {
            String type = "ShopTest" + tests.size();
            String known = tests.putIfAbsent(tests(each), type);
            runs.add(new Run("com.acme." + (known == null ? type : known), each.agent, each.properties));
        }
        compile(tests);
        List<List<String>> lines = TestRuns.in(folder, folder.resolve("classes"), List.of(), runs);
        found = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            found.put(all.get(i), lines.get(i));
        }
    }

    /** Returns the members of a class with a test for each expectation. */
    private static String tests(Scenario scenario) {
        StringBuilder source = new StringBuilder();
        for (int i = 0; i < scenario.expectations.size(); i++) {
            String expectation = scenario.expectations.get(i).replace("REGION", scenario.region);
            boolean isAnnotation = expectation.startsWith("@");
            source.append(isAnnotation ? expectation : "")
                    .append(" @Test void t" + i + "(TimerTree tree) { FTimers.run(\"shop\", () -> Shop.visit()); ")
                    .append(isAnnotation ? "" : expectation + ";")
                    .append(" }\n");
        }
        return source.toString();
    }

    /** Compiles classes with these members. */
    private static void compile(Map<String, String> tests) throws IOException {
        List<String> sources = new ArrayList<>();
        for (String type : CLASSES) {
            sources.add(type.replace("LARGE", LARGE));
        }
        tests.forEach((members, type) -> sources.add("""
                package com.acme;
                import static io.ftimer.assertj.FTimerAssertions.assertThat;
                import io.ftimer.FTimers;
                import io.ftimer.junit.*;
                import org.junit.jupiter.api.Test;
                @FTimed class %s {
                %s
                }
                """.formatted(type, members)));
        Path classes = Sources.write(Sources.compile(17, sources.toArray(String[]::new)), folder.resolve("classes"));
        Files.writeString(classes.resolve("com/acme/shop.txt"), "1 shop\n");
    }

    /** Returns the expectations that are not inconclusive, with what came of them. */
    private static List<String> met(Scenario scenario) {
        List<String> lines = Objects.requireNonNull(found.get(scenario));
        assertThat(lines).hasSize(scenario.expectations.size());
        List<String> met = new ArrayList<>();
        for (String line : lines) {
            if (!line.contains("(inconclusive)") && !line.contains("This tree may lack regions")) {
                int number = Integer.parseInt(line.substring(1, line.indexOf('(')));
                met.add(scenario.expectations.get(number) + ": " + line);
            }
        }
        return met;
    }

    @ParameterizedTest
    @FieldSource("ABSENT_OR_REJECTED")
    void nothing_is_met_if_the_agent_is_absent_or_rejects_its_options(Scenario scenario) {
        assertThat(met(scenario)).isEmpty();
    }

    @Test
    void nothing_is_met_if_arguments_of_the_build_leave_the_agent_out() {
        assertThat(met(requestedHere())).isEmpty();
        assertThat(met(requestedInAnotherModule())).hasSize(1);
    }

    @ParameterizedTest
    @FieldSource("WITHOUT_REGION")
    void nothing_is_met_on_a_method_without_a_region(Scenario scenario) {
        assertThat(met(scenario)).isEmpty();
    }

    @Test
    void nothing_is_met_where_a_method_that_replaces_it_has_run() {
        assertThat(met(REPLACED)).isEmpty();
    }

    @Test
    void nothing_is_met_where_an_overload_is_not_instrumented() {
        assertThat(OVERLOADED.expectations).hasSize(3);
        assertThat(met(OVERLOADED)).isEmpty();
    }

    @Test
    void what_is_instrumented_or_opened_by_code_is_met() {
        assertThat(met(INSTRUMENTED_OR_OPENED_BY_CODE.get(0))).allMatch(line -> line.endsWith("met"));
        assertThat(INSTRUMENTED_OR_OPENED_BY_CODE)
                .allSatisfy(scenario -> assertThat(met(scenario)).hasSize(2));
    }
}
