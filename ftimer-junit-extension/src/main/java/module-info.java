import org.jspecify.annotations.NullMarked;

/** Timing trees in tests: a JUnit Jupiter extension. */
@NullMarked
module io.ftimer.junit {
    requires transitive io.ftimer.assertj;
    requires io.ftimer.export;
    requires static transitive org.jspecify;
    requires java.management;
    requires transitive org.junit.jupiter.api;
    // for the suite report on the class path; a test runner without the launcher does without it
    requires static org.junit.platform.launcher;

    exports io.ftimer.junit;

    // creates the readers that annotations register, which are no API
    opens io.ftimer.junit to
            org.junit.platform.commons;

    uses io.ftimer.junit.internal.suite.LauncherTests;
    uses io.ftimer.junit.internal.suite.TestReport;

    provides io.ftimer.junit.internal.suite.LauncherTests with
            io.ftimer.junit.internal.run.LauncherTest.Starter;
    provides io.ftimer.junit.internal.suite.TestReport with
            io.ftimer.junit.internal.suite.SuiteReport;

    // no listeners of the launcher: with a service of a module that is not resolved, Java 17 does not start
    provides org.junit.jupiter.api.extension.Extension with
            io.ftimer.junit.FTimerExtension;
}
