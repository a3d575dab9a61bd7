package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * The one way in which data flows: clock, recorder, summary, reduction, report. Nothing flows back, so no class may name
 * one that comes later. A new class has no place here yet and fails the first test until it is given one.
 */
class ArchitectureTest {
    private static final String ROOT = "io.ftimer";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .importUrl(FTimer.class.getProtectionDomain().getCodeSource().getLocation());

    /** The parts of the runtime; each may name itself and the ones it lists. */
    private enum Part {
        VALUES(
                "CheckedRunnable",
                "CheckedSupplier",
                "ErrorPolicy",
                "FTimerException",
                "ForeignThreads",
                "MismatchMode",
                "NanoClock",
                "RegionPath",
                "Status",
                "SystemNanoClock",
                "TimerEvent"),
        INTERNAL,
        STATISTICS,
        SITES,
        SUMMARY(
                "ContextDiagnostic",
                "Coverage",
                "NameTotals",
                "PairedNumbers",
                "RefusalLog",
                "RegionsByFirstUse",
                "RunId",
                "SerializedTree",
                "SerializedTreeBuilder",
                "SerializedTreeText",
                "SessionSummary",
                "Summary",
                "SummaryEntry",
                "SummaryTable",
                "SummaryWindow"),
        RECORDER(
                "CallPaths",
                "CallStatsNode",
                "CallTree",
                "Children",
                "Definitions",
                "FTimer",
                "FTimerBuilder",
                "Gate",
                "LaneGate",
                "ListenerPair",
                "Node",
                "OpenRegions",
                "OwnedRegion",
                "RecorderConfig",
                "RecorderOptions",
                "RegionFilter",
                "Refusals",
                "RegionHandle",
                "RepairedStop",
                "RunWindow",
                "SiteEvent",
                "SiteIterations",
                "SiteTable",
                "SiteTimer",
                "SnapshotExchange",
                "TimerGuard",
                "TimerId",
                "TimerLifecycle",
                "TimerListener",
                "TimerRegions",
                "TimerResults",
                "TimerScope",
                "TimerSettings",
                "TreeReader"),
        REDUCTION,
        SESSION(
                "BindingTarget",
                "DefaultSession",
                "FTimers",
                "InstrumentedCalls",
                "LaneCatalog",
                "LaneRecorder",
                "MergedRows",
                "RecordingSession",
                "RepeatLimiter",
                "SessionObserver",
                "SessionSetup",
                "SessionView",
                "SessionWindow",
                "ThreadPart",
                "ThreadParts",
                "TimerBinding",
                "TimerSession",
                "TimerSessionBuilder",
                "UnboundCalls",
                "WrappedExecutorService",
                "WrappedScheduledExecutorService",
                "Wrapping"),
        LANES,
        METRICS,
        REPORT,
        PROGRAM,
        TRACE,
        CONFIGURATION;

        /** The classes of the root package that belong to it. */
        private final Set<String> classes;

        Part(String... classes) {
            this.classes = Set.of(classes);
        }

        Set<Part> mayName() {
            return switch (this) {
                case VALUES, INTERNAL -> EnumSet.of(VALUES, INTERNAL);
                case STATISTICS -> EnumSet.of(VALUES, INTERNAL, STATISTICS);
                case SITES -> EnumSet.of(VALUES, INTERNAL, STATISTICS, SITES);
                case SUMMARY -> EnumSet.of(VALUES, INTERNAL, STATISTICS, SITES, SUMMARY);
                case RECORDER -> EnumSet.of(VALUES, INTERNAL, STATISTICS, SITES, SUMMARY, RECORDER);
                case REDUCTION -> EnumSet.of(VALUES, INTERNAL, STATISTICS, SITES, SUMMARY, REDUCTION);
                case SESSION -> EnumSet.of(VALUES, INTERNAL, STATISTICS, SITES, SUMMARY, RECORDER, REDUCTION, SESSION);
                case LANES ->
                    EnumSet.of(VALUES, INTERNAL, STATISTICS, SITES, SUMMARY, RECORDER, REDUCTION, SESSION, LANES);
                case REPORT -> EnumSet.of(VALUES, INTERNAL, STATISTICS, SITES, SUMMARY, REDUCTION, METRICS, REPORT);
                case PROGRAM -> EnumSet.of(VALUES, INTERNAL, SUMMARY, RECORDER, REPORT, PROGRAM);
                case METRICS -> EnumSet.of(VALUES, INTERNAL, RECORDER, METRICS);
                case TRACE -> EnumSet.of(VALUES, INTERNAL, RECORDER, TRACE);
                case CONFIGURATION -> EnumSet.allOf(Part.class);
            };
        }

        static Optional<Part> of(JavaClass type) {
            return switch (type.getPackageName()) {
                case ROOT + ".internal" -> Optional.of(INTERNAL);
                case ROOT + ".stats" -> Optional.of(STATISTICS);
                case ROOT + ".sites" -> Optional.of(SITES);
                case ROOT + ".lanes" -> Optional.of(LANES);
                case ROOT + ".reduce" -> Optional.of(REDUCTION);
                case ROOT + ".report" -> Optional.of(REPORT);
                case ROOT + ".program" -> Optional.of(PROGRAM);
                case ROOT + ".metrics" -> Optional.of(METRICS);
                case ROOT + ".trace" -> Optional.of(TRACE);
                case ROOT + ".config" -> Optional.of(CONFIGURATION);
                case ROOT ->
                    Arrays.stream(values())
                            .filter(part ->
                                    part.classes.contains(outermost(type).getSimpleName()))
                            .findFirst();
                default -> Optional.empty();
            };
        }
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(ArchitectureTest::outermost).orElse(type);
    }

    /** Packages of the JDK that need not be there; only classes of their own name them. */
    private static final Set<String> OF_THE_JDK = Set.of("jdk.jfr", "com.sun.management");

    private static boolean isOurs(JavaClass type) {
        return CLASSES.contain(type.getName());
    }

    private static List<JavaClass> classes() {
        return CLASSES.stream()
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .toList();
    }

    private static List<String> wrong(Predicate<Dependency> forbidden) {
        List<String> wrong = new ArrayList<>();
        for (JavaClass type : classes()) {
            type.getDirectDependenciesFromSelf().stream()
                    .filter(dependency -> !dependency.getTargetClass().isPrimitive())
                    .filter(forbidden)
                    .forEach(dependency -> wrong.add(dependency.getDescription()));
        }
        return wrong;
    }

    @Test
    void every_class_belongs_to_a_part() {
        assertThat(classes()).hasSizeGreaterThan(80);
        assertThat(classes())
                .filteredOn(type -> Part.of(type).isEmpty())
                .as("classes without a part: list them here, in the part that data has reached when it comes to them")
                .isEmpty();
    }

    @Test
    void every_class_that_is_listed_exists() {
        List<String> names = classes().stream().map(JavaClass::getName).toList();

        for (Part part : Part.values()) {
            assertThat(part.classes).allSatisfy(name -> assertThat(names).contains(ROOT + "." + name));
        }
    }

    @Test
    void no_class_names_one_that_comes_later() {
        List<String> wrong = wrong(dependency -> {
            JavaClass target = dependency.getTargetClass().getBaseComponentType();
            return isOurs(target)
                    && Part.of(dependency.getOriginClass())
                            .flatMap(origin -> Part.of(target)
                                    .filter(named -> !origin.mayName().contains(named)))
                            .isPresent();
        });

        assertThat(wrong).isEmpty();
    }

    @Test
    void the_runtime_needs_nothing_but_java_and_annotations() {
        List<String> wrong = wrong(dependency -> {
            JavaClass target = dependency.getTargetClass().getBaseComponentType();
            return !isOurs(target)
                    && !target.isPrimitive()
                    && !target.getPackageName().startsWith("java.")
                    && !OF_THE_JDK.contains(target.getPackageName())
                    && !target.getPackageName().equals("org.jspecify.annotations");
        });

        assertThat(wrong).isEmpty();
    }

    @Test
    void what_an_image_may_lack_is_named_by_few_classes_that_are_asked_for() {
        assertThat(classes())
                .filteredOn(type -> type.getDirectDependenciesFromSelf().stream()
                        .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                        .anyMatch(ArchitectureTest::isInOptionalModule))
                .extracting(type -> outermost(type).getSimpleName())
                .containsOnly(
                        "AllocatedBytes", "MemoryPeaks", "Metric", "ProcessCpuClock", "RegionEvents", "SiteEvent");
    }

    private static boolean isInOptionalModule(JavaClass type) {
        return !isOurs(type)
                && !type.isPrimitive()
                && !type.getPackageName().equals("org.jspecify.annotations")
                && !type.reflect().getModule().getName().equals("java.base");
    }

    @Test
    void no_package_has_the_name_of_the_alias_class_ftimer() {
        assertThat(CLASSES)
                .filteredOn(type -> !type.getPackageName().startsWith(ROOT))
                .isEmpty();
    }
}
