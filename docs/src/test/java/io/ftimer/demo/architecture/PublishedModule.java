package io.ftimer.demo.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.core.importer.Locations;
import io.ftimer.FTimer;
import io.ftimer.agent.FTimerAgent;
import io.ftimer.assertj.FTimerAssertions;
import io.ftimer.cli.FTimerCommand;
import io.ftimer.export.ExportFormats;
import io.ftimer.jdbc.SqlTimers;
import io.ftimer.jmh.FTimerProfiler;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.micrometer.FTimerObservationHandler;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.mpi.natives.NativeMpi;
import io.ftimer.opentelemetry.FTimerSpanProcessor;
import io.ftimer.report.TextReport;
import io.ftimer.spring.FTimerTestAutoConfiguration;
import io.ftimer.trace.TraceFile;
import java.net.URL;
import java.util.Arrays;
import java.util.stream.Stream;

/** The modules that users depend on, and their classes. */
enum PublishedModule {
    RUNTIME("ftimer-runtime", FTimer.class),
    REPORT("ftimer-report", TextReport.class),
    LANES("ftimer-lanes", LaneTimer.class),
    EXPORT("ftimer-export", ExportFormats.class),
    TRACE("ftimer-trace", TraceFile.class),
    AGENT("ftimer-agent", FTimerAgent.class),
    ASSERTJ("ftimer-assertj", FTimerAssertions.class),
    JUNIT("ftimer-junit-extension", FTimerExtension.class),
    JDBC("ftimer-jdbc", SqlTimers.class),
    MICROMETER("ftimer-micrometer", FTimerObservationHandler.class),
    OPENTELEMETRY("ftimer-opentelemetry", FTimerSpanProcessor.class),
    SPRING_BOOT_TEST("ftimer-spring-boot-test", FTimerTestAutoConfiguration.class),
    JMH("ftimer-jmh-profiler", FTimerProfiler.class),
    MPI("ftimer-mpi", MpiTimer.class),
    MPI_NATIVE("ftimer-mpi-native", NativeMpi.class),
    CLI("ftimer-cli", FTimerCommand.class);

    private final String artifact;
    private final URL place;

    PublishedModule(String artifact, Class<?> member) {
        this.artifact = artifact;
        this.place = member.getProtectionDomain().getCodeSource().getLocation();
    }

    /** Returns the artifact id. */
    String artifact() {
        return artifact;
    }

    /** Returns the classes of this module. */
    JavaClasses classes() {
        return Project.CLASSES.that(DescribedPredicate.describe("are in " + artifact, this::contains));
    }

    /** Returns the classes of all these modules. */
    static JavaClasses allClasses() {
        return Project.CLASSES.that(DescribedPredicate.describe(
                "are published", type -> Arrays.stream(values()).anyMatch(module -> module.contains(type))));
    }

    /** Returns the classes of all modules, also of those that are not published. */
    static JavaClasses classesOfProject() {
        return Project.CLASSES;
    }

    private boolean contains(JavaClass type) {
        return type.getSource().orElseThrow().getUri().toString().contains(place.getPath());
    }

    /**
     * Reads the classes once for all tests of a JVM, since it takes seconds. The packed agent also contains ASM, and the profiler a
     * class without a package.
     */
    private static final class Project {
        static final JavaClasses CLASSES = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location ->
                        !location.contains("/io/ftimer/agent/internal/asm/") && !location.contains("-tests.jar"))
                .importLocations(
                        Stream.concat(Locations.ofPackage("io.ftimer").stream(), Stream.of(Location.of(JMH.place)))
                                .toList());
    }
}
