package io.ftimer.junit.internal.run;

import static org.junit.platform.commons.support.AnnotationSupport.isAnnotated;

import io.ftimer.assertj.internal.expectation.Consequences;
import io.ftimer.assertj.internal.expectation.Instrumentation;
import io.ftimer.assertj.internal.expectation.MisuseCheck;
import io.ftimer.assertj.internal.expectation.OtherThreadsRule;
import io.ftimer.assertj.internal.tree.Environment;
import io.ftimer.internal.text.ApplicationFrame;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.junit.internal.expect.Expectations.Conditions;
import io.ftimer.junit.internal.expect.GoldenUpdate;
import io.ftimer.junit.internal.expect.MetricExpectation;
import io.ftimer.junit.internal.settings.FTimerConfig;
import io.ftimer.junit.internal.settings.FTimerConfig.Report;
import io.ftimer.junit.internal.suite.RepeatsCheck;
import io.ftimer.metrics.FlightRecorderEvents;
import io.ftimer.metrics.Metric;
import io.ftimer.report.internal.text.TextSetting;
import io.ftimer.values.NanoClock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The settings of one test.
 *
 * @param failsOnMisuse whether misuse fails it; otherwise misuse is a warning
 * @param events whether each call of a region is an event of JDK Flight Recorder
 * @param proved accepts the classes whose expectations are proven
 */
public record TestSettings(
        NanoClock clock,
        boolean failsOnMisuse,
        Report report,
        OtherThreadsRule otherThreads,
        Consequences consequences,
        Instrumentation instrumentation,
        boolean times,
        boolean callStatistics,
        List<Metric> metrics,
        boolean events,
        Conditions conditions,
        Optional<RepeatsCheck> repeats,
        Predicate<String> proved,
        Optional<Integer> springContexts) {
    private static final Namespace NAMESPACE = Namespace.create(TestSettings.class);
    private static final String OVERRIDES = "overrides";
    private static final String PARALLEL = "junit.jupiter.execution.parallel.enabled";
    private static final String PARALLEL_VINTAGE = "junit.vintage.execution.parallel.enabled";

    /**
     * The settings in code.
     *
     * @param clock the clock of sessions, null for that of the system
     * @param environment the environment in which expectations are checked, null for that of the JVM
     * @param metrics the metrics that are measured besides those of the parameters
     * @param parameters what replaces configuration parameters, by key
     */
    public record Overrides(
            @Nullable NanoClock clock,
            @Nullable Environment environment,
            List<Metric> metrics,
            Map<String, String> parameters) {
        public static final Overrides NONE = new Overrides(null, null, List.of(), Map.of());
    }

    /** What the settings of a test depend on, besides the configuration parameters of the run. */
    private record Configured(Overrides overrides, boolean isAlone) {}

    /** Applies settings in code to the tests in {@code context}, in place of those from an earlier call. */
    public static void override(Overrides overrides, ExtensionContext context) {
        context.getStore(NAMESPACE).put(OVERRIDES, overrides);
    }

    static TestSettings of(ExtensionContext context) {
        Overrides overrides = context.getStore(NAMESPACE).getOrDefault(OVERRIDES, Overrides.class, Overrides.NONE);
        boolean isAlone = isAlone(context);
        try {
            // reading all parameters for each test would take most of the time that the extension adds to it
            return context.getRoot()
                    .getStore(NAMESPACE)
                    .getOrComputeIfAbsent(
                            new Configured(overrides, isAlone),
                            key -> read(overrides, context::getConfigurationParameter, isAlone),
                            TestSettings.class);
        } catch (IllegalArgumentException invalid) {
            throw new ExtensionConfigurationException(invalid.getMessage(), invalid);
        }
    }

    /** Returns the settings of the tests of JUnit 4, which know no extension. */
    static TestSettings of(Function<String, Optional<String>> ofRun) {
        return read(Overrides.NONE, ofRun, !isParallel(PARALLEL_VINTAGE, ofRun));
    }

    private static TestSettings read(Overrides overrides, Function<String, Optional<String>> ofRun, boolean isAlone) {
        Function<String, Optional<String>> parameters =
                key -> Optional.ofNullable(overrides.parameters().get(key)).or(() -> ofRun.apply(key));
        ApplicationFrame.setFurtherLibraries(FTimerConfig.PLACES_LIBRARIES.in(parameters));
        Consequences consequences = FTimerConfig.INCONCLUSIVE.in(parameters);
        boolean events = FTimerConfig.EVENTS.in(parameters);
        if (events) {
            supported(FTimerConfig.EVENTS, "true", FlightRecorderEvents::new);
        }
        Stream<Metric> metrics = FTimerConfig.METRICS.in(parameters).stream()
                .map(metric -> supported(FTimerConfig.METRICS, EnumWords.of(metric), metric::make));
        return new TestSettings(
                overrides.clock() != null ? overrides.clock() : NanoClock.system(),
                FTimerConfig.MISUSE.in(parameters) == MisuseCheck.Consequence.FAIL,
                FTimerConfig.REPORT.in(parameters),
                OtherThreadsRule.of(
                        FTimerConfig.OTHER_THREADS.in(parameters),
                        isAlone,
                        FTimerConfig.OTHER_THREADS_IGNORE.in(parameters)),
                isAlone ? consequences : consequences.besideOthers(),
                Instrumentation.of(FTimerConfig.agentOptions(setting -> setting.in(parameters))),
                FTimerConfig.TIMES.in(parameters),
                FTimerConfig.STATISTICS.in(parameters),
                firstOfName(Stream.concat(overrides.metrics().stream(), metrics)),
                events,
                new Conditions(
                        overrides.environment() != null ? overrides.environment() : Environment.current(),
                        FTimerConfig.BUDGETS.in(parameters),
                        FTimerConfig.UPDATE.in(parameters).isEmpty()
                                ? Optional.empty()
                                : Optional.of(GoldenUpdate.OF_JVM)),
                FTimerConfig.SQL_REPEATS
                        .in(parameters)
                        .map(rule -> new RepeatsCheck(rule, FTimerConfig.BASELINE.in(parameters))),
                FTimerConfig.UPDATE.in(parameters).isEmpty() ? FTimerConfig.PROVE.in(parameters) : name -> false,
                FTimerConfig.SPRING_CONTEXTS.in(parameters));
    }

    /** Returns the metrics of the test, and those of expectations that this JVM can measure. */
    List<Metric> metricsWith(List<MetricExpectation> expected) {
        return firstOfName(Stream.concat(
                metrics.stream(), expected.stream().flatMap(expectation -> expectation.metric().find().stream())));
    }

    /** Returns whether the expectations of a class are proven: by its name, or that without packages, of the class around too. */
    boolean proves(Class<?> type) {
        String name = type.getName();
        String inPackage = name.substring(name.lastIndexOf('.') + 1);
        return Stream.of(name, inPackage, inPackage.split("[$]")[0]).anyMatch(proved);
    }

    private static List<Metric> firstOfName(Stream<Metric> metrics) {
        Map<String, Metric> byName = new LinkedHashMap<>();
        metrics.forEach(metric -> byName.putIfAbsent(metric.name(), metric));
        return List.copyOf(byName.values());
    }

    /** Returns what a setting asks for; it is invalid where this JVM does not support that. */
    private static <T> T supported(TextSetting<?> setting, String value, Supplier<T> wanted) {
        try {
            return wanted.get();
        } catch (UnsupportedOperationException e) {
            throw new ExtensionConfigurationException(
                    "invalid value \"" + value + "\" for " + setting.key() + ": " + e.getMessage(), e);
        }
    }

    private static boolean isAlone(ExtensionContext context) {
        return !isParallel(PARALLEL, context::getConfigurationParameter) || isIsolated(context);
    }

    private static boolean isParallel(String key, Function<String, Optional<String>> parameters) {
        return parameters.apply(key).map(Boolean::parseBoolean).orElse(false);
    }

    /** Searches the parents too: they include the factory of a dynamic test and the enclosing classes. */
    private static boolean isIsolated(ExtensionContext context) {
        return context.getTestClass()
                        .filter(type -> isAnnotated(type, Isolated.class))
                        .isPresent()
                || context.getParent().filter(TestSettings::isIsolated).isPresent();
    }
}
