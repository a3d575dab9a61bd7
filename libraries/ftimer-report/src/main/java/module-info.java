import org.jspecify.annotations.NullMarked;

/** Reductions of timing trees, their reports, and the configuration of sessions. */
@SuppressWarnings("module") // the modules of qualified exports are compiled later
@NullMarked
open module io.ftimer.report {
    // open, since Surefire puts it on the module path, and modules of qualified exports on the class path
    requires transitive io.ftimer;
    requires static transitive org.jspecify;
    // an image may lack these: io.ftimer.internal.text.OptionalModule asks before their classes are named
    requires static java.management;
    requires static jdk.jfr;
    requires static jdk.management;

    exports io.ftimer.config;
    exports io.ftimer.metrics;
    exports io.ftimer.reduce;
    exports io.ftimer.reduce.stats;
    exports io.ftimer.report;
    exports io.ftimer.report.internal.config to
            io.ftimer.export,
            io.ftimer.junit,
            io.ftimer.mpi,
            io.ftimer.mpi.natives,
            io.ftimer.trace;
    exports io.ftimer.report.internal.descriptor to
            io.ftimer.mpi;
    exports io.ftimer.report.internal.files to
            io.ftimer.export,
            io.ftimer.junit,
            io.ftimer.mpi,
            io.ftimer.trace;
    exports io.ftimer.report.internal.reduce to
            io.ftimer.mpi,
            io.ftimer.trace;
    exports io.ftimer.report.internal.text to
            io.ftimer.assertj,
            io.ftimer.export,
            io.ftimer.junit,
            io.ftimer.mpi,
            io.ftimer.trace;

    uses io.ftimer.report.TreeExporter;
    uses io.ftimer.report.internal.config.SessionFeature;

    provides io.ftimer.SessionSetup with
            io.ftimer.report.internal.startup.SystemConfiguration;
}
