package io.ftimer.jmh;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import org.junit.jupiter.api.Test;

/** One way: options and trees, what is recorded, results and files and baselines, the trial, the profiler. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .importUrl(
                    FTimerProfiler.class.getProtectionDomain().getCodeSource().getLocation());

    @Test
    void packages_depend_on_each_other_in_one_direction_only() {
        slices().matching("io.ftimer.jmh.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void the_profiler_does_without_assertj() {
        ArchRuleDefinition.noClasses()
                .that()
                .haveSimpleNameNotEndingWith("Assert")
                .and()
                .doNotHaveSimpleName("JmhAssertions")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.assertj..")
                .check(CLASSES);
    }
}
