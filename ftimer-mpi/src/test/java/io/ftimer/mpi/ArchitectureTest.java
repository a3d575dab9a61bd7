package io.ftimer.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.ftimer.NanoClock;
import io.ftimer.config.RankOptions;
import io.ftimer.mpi.launch.MpiJob;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Engines move bytes and know nothing of timers; what timers have over ranks knows engines by their interface. A new class
 * has no place here yet and fails the first test until it is given one.
 */
class ArchitectureTest {
    private static final String ROOT = "io.ftimer.mpi";

    /** The packages of MPJ Express. */
    private static final Set<String> MPJ_EXPRESS = Set.of("mpi", "mpjbuf", "mpjdev", "xdev", "smpdev", "niodev");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .importUrl(MpiTimer.class.getProtectionDomain().getCodeSource().getLocation());

    /** The parts of this module; each may name itself and the ones it lists. */
    private enum Part {
        ACTIVITY,
        ENGINES(
                "CommunicationException",
                "Communicator",
                "InProcess",
                "InProcessCommunicator",
                "Inbox",
                "Job",
                "JobRun",
                "LongOp",
                "MessagePassing",
                "MpjClock",
                "MpjCommunicator",
                "MpjLink",
                "RankBody",
                "RankCall",
                "RankThreads"),
        RESULTS(
                "CollectiveCall",
                "ContextTimer",
                "LaneSource",
                "MpiLaneTimer",
                "MpiReport",
                "MpiTimer",
                "PartType",
                "Preflight",
                "RankCalls",
                "RankContexts",
                "RankFiles",
                "RankReduction",
                "RankSource",
                "RankTexts",
                "Refuser",
                "RootOutput",
                "Share",
                "StrictHybridReduction",
                "StrictReduction",
                "TimerSource",
                "UnionHybridReduction",
                "UnionReduction"),
        KIT,
        TRACE,
        LAUNCH;

        /** The classes of the root package that belong to it. */
        private final Set<String> classes;

        Part(String... classes) {
            this.classes = Set.of(classes);
        }

        Set<Part> mayName() {
            return switch (this) {
                case ACTIVITY -> EnumSet.of(ACTIVITY);
                case ENGINES -> EnumSet.of(ACTIVITY, ENGINES);
                case RESULTS -> EnumSet.of(ENGINES, RESULTS);
                case KIT -> EnumSet.of(ENGINES, KIT);
                case TRACE -> EnumSet.of(ENGINES, TRACE);
                case LAUNCH -> EnumSet.of(ACTIVITY, ENGINES, LAUNCH);
            };
        }

        /** Returns what it may name of the runtime: packages, or single classes. */
        Set<String> ofTheRuntime() {
            return switch (this) {
                case ACTIVITY, KIT, LAUNCH -> Set.of();
                case ENGINES -> Set.of(NanoClock.class.getName());
                case RESULTS ->
                    Set.of(
                            "io.ftimer",
                            RankOptions.class.getName(),
                            "io.ftimer.internal",
                            "io.ftimer.lanes",
                            "io.ftimer.reduce",
                            "io.ftimer.report");
                case TRACE -> Set.of("io.ftimer.trace");
            };
        }

        static Optional<Part> of(JavaClass type) {
            return switch (type.getPackageName()) {
                case ROOT + ".internal" -> Optional.of(ACTIVITY);
                case ROOT + ".kit" -> Optional.of(KIT);
                case ROOT + ".trace" -> Optional.of(TRACE);
                case ROOT + ".launch" -> Optional.of(LAUNCH);
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

    private static Stream<JavaClass> classes() {
        return CLASSES.stream().filter(type -> !type.getSimpleName().equals("package-info"));
    }

    private static List<String> wrong(Predicate<Dependency> forbidden) {
        return classes()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(forbidden)
                .map(Dependency::getDescription)
                .toList();
    }

    private static JavaClass target(Dependency dependency) {
        return dependency.getTargetClass().getBaseComponentType();
    }

    @Test
    void every_class_belongs_to_a_part() {
        assertThat(classes()).hasSizeGreaterThan(60);
        assertThat(classes())
                .filteredOn(type -> Part.of(type).isEmpty())
                .as("classes without a part: list them here")
                .isEmpty();
    }

    @Test
    void every_class_that_is_listed_exists() {
        List<String> names = classes().map(JavaClass::getName).toList();

        for (Part part : Part.values()) {
            assertThat(part.classes)
                    .filteredOn(name ->
                            !name.startsWith("Mpj") || MpiJob.unavailable().isEmpty())
                    .allSatisfy(name -> assertThat(names).contains(ROOT + "." + name));
        }
    }

    @Test
    void no_class_names_one_of_a_part_that_it_must_not_know() {
        assertThat(wrong(dependency -> {
                    Optional<Part> named = CLASSES.contain(target(dependency).getName())
                            ? Part.of(target(dependency))
                            : Optional.empty();
                    return named.isPresent()
                            && Part.of(dependency.getOriginClass())
                                    .filter(origin -> !origin.mayName().contains(named.get()))
                                    .isPresent();
                }))
                .isEmpty();
    }

    @Test
    void engines_and_launchers_know_nothing_of_timers() {
        assertThat(wrong(dependency -> {
                    JavaClass named = target(dependency);
                    boolean isOfTheRuntime =
                            named.getPackageName().startsWith("io.ftimer") && !CLASSES.contain(named.getName());
                    return isOfTheRuntime
                            && Part.of(dependency.getOriginClass())
                                    .filter(part -> !part.ofTheRuntime().contains(named.getPackageName())
                                            && !part.ofTheRuntime().contains(named.getName()))
                                    .isPresent();
                }))
                .isEmpty();
    }

    @Test
    void only_classes_that_the_build_can_leave_out_name_mpj_express() {
        assertThat(wrong(dependency -> MPJ_EXPRESS.contains(target(dependency).getPackageName())
                        && !outermost(dependency.getOriginClass())
                                .getSimpleName()
                                .startsWith("Mpj")))
                .isEmpty();
    }
}
