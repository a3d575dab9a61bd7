package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.ftimer.FTimers;
import io.ftimer.TimerSession;
import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.junit.internal.settings.FTimerConfig.Report;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.testkit.engine.EngineTestKit;

class SuiteReportTest {

    @Test
    void a_tree_is_published_as_report_entry() {
        assertThat(entries(Map.of("ftimer.report", "tree")))
                .singleElement()
                .satisfies(entry -> assertThat(entry.getKeyValuePairs())
                        .hasEntrySatisfying(
                                "ftimer",
                                tree -> assertThat(tree.lines())
                                        .satisfiesExactly(
                                                header -> assertThat(header).endsWith("  region"),
                                                outer -> assertThat(outer).endsWith("  outer"),
                                                inner -> assertThat(inner).endsWith("    inner"))));
    }

    @Test
    void only_the_trees_of_failed_tests_are_published_by_default() {
        assertThat(entries(Map.of())).isEmpty();
        assertThat(entries(Failing.class, Map.of())).hasSize(1);
    }

    @Test
    void the_tree_of_a_failed_test_is_published_without_lines_on_the_console() {
        assertThat(entries(Failing.class, Map.of("ftimer.report", "none"))).hasSize(1);
    }

    @Test
    void a_launcher_inside_a_test_reports_nothing() {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            LauncherFactory.create()
                    .execute(LauncherDiscoveryRequestBuilder.request()
                            .selectors(selectClass(Tests.class))
                            .build());
        } finally {
            System.setOut(before);
        }

        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void a_report_that_fails_in_any_way_names_the_missing_test_and_throws_nothing() {
        ExtensionContext context = (ExtensionContext) Proxy.newProxyInstance(
                SuiteReportTest.class.getClassLoader(),
                new Class<?>[] {ExtensionContext.class},
                (proxy, method, args) -> {
                    if (method.getName().equals("getUniqueId")) {
                        return "[engine:e]/[test:t]";
                    }
                    throw new UnsupportedOperationException(method.getName());
                });
        PrintStream before = System.err;
        ByteArrayOutputStream warned = new ByteArrayOutputStream();
        System.setErr(new PrintStream(warned, true, StandardCharsets.UTF_8));
        try {
            for (Error failure : List.of(new OutOfMemoryError("Java heap space"), new LinkageError("of a class"))) {
                new SuiteReport().testFinished(context, Report.NONE, () -> {
                    throw failure;
                });
            }
        } finally {
            System.setErr(before);
        }

        assertThat(warned.toString(StandardCharsets.UTF_8))
                .isEqualToNormalizingNewlines("ftimer: the suite report lacks the test [engine:e]/[test:t]"
                        + " (java.lang.OutOfMemoryError: Java heap space); give the tests more memory\n");
    }

    @Test
    void a_tree_that_cannot_be_published_is_in_the_report() {
        ExtensionContext context = (ExtensionContext) Proxy.newProxyInstance(
                SuiteReportTest.class.getClassLoader(),
                new Class<?>[] {ExtensionContext.class},
                (proxy, method, args) -> switch (method.getName()) {
                    case "getUniqueId" -> "[engine:e]/[test:p]";
                    case "getDisplayName" -> "p";
                    case "getParent" -> Optional.empty();
                    case "getRoot" -> proxy;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
        PrintStream before = System.err;
        ByteArrayOutputStream warned = new ByteArrayOutputStream();
        System.setErr(new PrintStream(warned, true, StandardCharsets.UTF_8));
        try (TimerSession session = TimerSession.open()) {
            session.timer().start("a");
            session.timer().stop("a");
            new SuiteReport()
                    .testFinished(
                            context,
                            Report.NONE,
                            () -> FinishedTest.of(
                                    context,
                                    TestPhase.BODY,
                                    Optional.of("of the user"),
                                    session.summary(),
                                    TestExpectations.NONE,
                                    thread -> false));
        } finally {
            System.setErr(before);
        }

        assertThat(warned.toString(StandardCharsets.UTF_8))
                .isEqualToNormalizingNewlines("ftimer: the tree is not published of the test [engine:e]/[test:p]"
                        + " (java.lang.UnsupportedOperationException: publishReportEntry); please report this\n");
    }

    @Test
    void a_class_that_cannot_be_loaded_hides_no_other_one_that_uses_the_extension() {
        assertThat(List.of(
                        MethodSource.from("no.Such", "method"),
                        ClassSource.from("no.Such"),
                        ClassSource.from(Tests.class)))
                .filteredOn(SuiteEvents::registers)
                .containsExactly(ClassSource.from(Tests.class));
    }

    private static List<ReportEntry> entries(Map<String, String> configuration) {
        return entries(Tests.class, configuration);
    }

    private static List<ReportEntry> entries(Class<?> tests, Map<String, String> configuration) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(tests))
                .configurationParameters(configuration)
                .execute()
                .allEvents()
                .reportingEntryPublished()
                .map(event -> event.getRequiredPayload(ReportEntry.class))
                .toList();
    }

    @ExtendWith(FTimerExtension.class)
    static class Tests {
        @Test
        void records() {
            FTimers.run("outer", () -> FTimers.run("inner", () -> {}));
        }

        @Test
        void records_nothing() {}
    }

    @ExtendWith(FTimerExtension.class)
    static class Failing {
        @Test
        void records() {
            FTimers.run("work", () -> {});
            throw new IllegalStateException("of the user");
        }
    }
}
