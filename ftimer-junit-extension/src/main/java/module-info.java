/** Timing trees in tests: a JUnit Jupiter extension and assertions. */
module io.ftimer.junit {
    requires transitive io.ftimer;
    requires io.ftimer.export;
    requires static transitive org.jspecify;
    requires java.management;
    // for the JVM that attaches the agent, which has it if this JVM was started from a JDK
    requires static jdk.attach;
    requires org.apache.commons.csv;
    requires transitive org.assertj.core;
    requires transitive org.junit.jupiter.api;
    // for the suite report on the class path; a test runner without the launcher does without it
    requires static org.junit.platform.launcher;

    exports io.ftimer.assertj;
    exports io.ftimer.junit;

    // no listeners of the launcher: with a service of a module that is not resolved, Java 17 does not start
    provides org.junit.jupiter.api.extension.Extension with
            io.ftimer.junit.FTimerExtension;
}
