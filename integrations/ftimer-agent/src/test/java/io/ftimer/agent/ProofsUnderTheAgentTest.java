package io.ftimer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing is proven, and nothing is said to prove nothing, where the agent does not see the code that an expectation is about. */
class ProofsUnderTheAgentTest {
    private static final String TESTS = """
            package com.acme;
            import io.ftimer.junit.*;
            import org.junit.jupiter.api.*;
            import org.junit.platform.engine.discovery.DiscoverySelectors;
            import org.junit.platform.launcher.core.*;
            @TestMethodOrder(MethodOrderer.MethodName.class)
            class Program {
                public static void main(String[] arguments) {
                    LauncherFactory.create().execute(LauncherDiscoveryRequestBuilder.request()
                            .selectors(DiscoverySelectors.selectClass(Program.class)).build());
                }
                @Test @ExpectCalls(region = "Store.buy", exactly = 1) void a_instrumented() { Store.buy(); }
                @Test @ExpectCalls(region = "Store.sell", exactly = 0) void b_not_instrumented() { Store.sell(); }
                @Test @ExpectWork(atMost = 150) void c_steps() { Stock.count(100); }
                @Test @ExpectWork(atMost = 1000000) void d_steps_far() { Stock.count(100); }
                @Test @ExpectWork(atMost = 1000000) void e_no_step() { Store.buy(); }
                @Test @ExpectWork(exactly = 0) void f_exactly_no_step() { Store.buy(); }
                @Test @ExpectCalls(region = "Store.buy", exactly = 0) void g_inactive() { Store.buy(); }
            }
            """;

    /** An agent that instruments nothing, and answers as if it had instrumented all. */
    private static final String FALSE_AGENT = """
            package io.ftimer.agent;
            public class FTimerAgent {
                public static String report() {
                    return "pattern\\tcom.acme.Store.*\\t1\\t2\\t0\\t0\\t\\t\\n"
                            + "instrumented\\tcom.acme.Store\\tbuy\\t()V\\tStore.buy\\tcom.acme.Store.*\\n"
                            + "instrumented\\tcom.acme.Store\\tsell\\t()V\\tStore.sell\\tcom.acme.Store.*\\n";
                }
                public static String explain(String region) { return ""; }
            }
            """;

    @TempDir
    static Path folder;

    private static Path tests;

    @BeforeAll
    static void compile() throws IOException {
        tests = Sources.write(
                Sources.compile(
                        17,
                        "package com.acme; public class Store { static void buy() {} static void sell() {} }",
                        "package com.acme; public class Stock { static int count(int n) {"
                                + " int r = 0; for (int i = 0; i < n; i++) { r += i; } return r; } }",
                        TESTS),
                folder.resolve("tests"));
    }

    /** Returns what is printed of proofs. */
    private static List<String> proofs(String classPath, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of(
                "-Dftimer.prove=true",
                "-Dftimer.report=none",
                "-Dftimer.output.dir=" + folder.resolve("reports"),
                "-cp",
                classPath,
                "com.acme.Program"));
        Jvm jvm = Jvm.run(folder, arguments);
        assertThat(jvm.exit()).as(() -> String.join("\n", jvm.err())).isZero();
        return jvm.out().stream()
                .dropWhile(line -> !line.contains("ftimer.prove"))
                .skip(1)
                .toList();
    }

    private static String classPath(Path... first) {
        List<String> entries = new ArrayList<>();
        for (Path path : first) {
            entries.add(path.toString());
        }
        entries.add(System.getProperty("java.class.path"));
        return String.join(File.pathSeparator, entries);
    }

    @Test
    void what_the_agent_does_not_see_is_not_proven_if_that_is_only_a_warning() throws Exception {
        assertThat(proofs(
                        classPath(tests),
                        "-javaagent:" + AgentJar.path()
                                + "=com.acme.Store.*;exclude=**.sell;minsize=0;work=com.acme.Stock.*",
                        "-Dftimer.inconclusive=warn"))
                .containsExactly(
                        "ftimer: 2 of 6 expectations proven",
                        "  does not bite: Program > d_steps_far(): @ExpectWork(atMost = 1000000) passes with more than"
                                + " twice as many steps (found 101, would pass with 999 899 more)",
                        "  not proven: Program > b_not_instrumented(): @ExpectCalls(region = \"Store.sell\", exactly = 0)"
                                + ": it cannot be verified: 1 method has no such region: com.acme.Store::sell: exclude=**.sell leaves"
                                + " it out; -Dftimer.inconclusive=fail says what to do",
                        "  not proven: Program > e_no_step(): @ExpectWork(atMost = 1000000): it cannot be verified:"
                                + " no step was counted: the code called no method of work=com.acme.Stock.*;"
                                + " -Dftimer.inconclusive=fail says what to do",
                        "  not proven: Program > f_exactly_no_step(): @ExpectWork(exactly = 0): it cannot be verified:"
                                + " no step was counted: the code called no method of work=com.acme.Stock.*;"
                                + " -Dftimer.inconclusive=fail says what to do");
    }

    /** As before the agent was asked which methods have no region: the expectation is met, although the method is called. */
    @Test
    void a_method_that_is_not_instrumented_is_found_although_the_agent_says_it_is() throws Exception {
        Path agent = Sources.write(Sources.compile(17, FALSE_AGENT), folder.resolve("agent"));

        assertThat(proofs(classPath(agent, tests), "-Dio.ftimer.agent.active=true"))
                .containsExactly(
                        "ftimer: 0 of 2 expectations proven",
                        "  not proven: Program > b_not_instrumented(): @ExpectCalls(region = \"Store.sell\", exactly = 0)"
                                + ": no code on the test's thread opened \"Store.sell\"; check the name in a test that expects a call of it",
                        "  not proven: Program > g_inactive(): @ExpectCalls(region = \"Store.buy\", exactly = 0)"
                                + ": no code on the test's thread opened \"Store.buy\"; check the name in a test that expects a call of it");
    }

    /** As before the build said which agent it wanted: nothing misses it. */
    @Test
    void an_agent_that_is_not_active_is_found_although_nothing_says_that_it_should_be() throws Exception {
        assertThat(proofs(classPath(tests)))
                .containsExactly(
                        "ftimer: 0 of 2 expectations proven",
                        "  not proven: Program > b_not_instrumented(): @ExpectCalls(region = \"Store.sell\", exactly = 0)"
                                + ": no code on the test's thread opened \"Store.sell\"; check the name in a test that expects a call of it",
                        "  not proven: Program > g_inactive(): @ExpectCalls(region = \"Store.buy\", exactly = 0)"
                                + ": no code on the test's thread opened \"Store.buy\"; check the name in a test that expects a call of it");
    }
}
