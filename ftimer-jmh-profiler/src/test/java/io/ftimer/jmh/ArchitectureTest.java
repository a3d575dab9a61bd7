package io.ftimer.jmh;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import org.junit.jupiter.api.Test;

/** Floors of packages, bottom first: tree, option, result and collect, file, baseline, trial, the profiler. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .importUrl(
                    FTimerProfiler.class.getProtectionDomain().getCodeSource().getLocation());

    @Test
    void packages_are_free_of_cycles() {
        slices().matching("io.ftimer.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void the_profiler_does_not_need_assertj() {
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
