/** Timing trees: recorder, sessions, summaries, reductions and reports. */
@SuppressWarnings("module") // the modules of qualified exports are compiled later
module io.ftimer {
    requires static transitive org.jspecify;
    // an image may lack these: io.ftimer.internal.platform.OptionalModule asks before their classes are named
    requires static java.management;
    requires static jdk.jfr;
    requires static jdk.management;

    exports io.ftimer;
    exports io.ftimer.config;
    exports io.ftimer.lanes;
    exports io.ftimer.metrics;
    exports io.ftimer.program;
    exports io.ftimer.reduce;
    exports io.ftimer.reduce.lanes;
    exports io.ftimer.report;
    exports io.ftimer.sites;
    exports io.ftimer.stats;
    exports io.ftimer.summary;
    exports io.ftimer.values;
    exports io.ftimer.internal to
            io.ftimer.jdbc,
            io.ftimer.junit,
            io.ftimer.micrometer,
            io.ftimer.mpi,
            io.ftimer.trace;
    exports io.ftimer.internal.config to
            io.ftimer.export,
            io.ftimer.mpi,
            io.ftimer.trace;
    exports io.ftimer.internal.descriptor to
            io.ftimer.mpi;
    exports io.ftimer.internal.files to
            io.ftimer.export,
            io.ftimer.junit,
            io.ftimer.mpi,
            io.ftimer.trace;
    exports io.ftimer.internal.reduce to
            io.ftimer.mpi;
    exports io.ftimer.internal.settings to
            io.ftimer.export,
            io.ftimer.junit,
            io.ftimer.mpi,
            io.ftimer.trace;
    exports io.ftimer.internal.text to
            io.ftimer.export,
            io.ftimer.junit,
            io.ftimer.mpi,
            io.ftimer.trace;

    uses io.ftimer.SessionSetup;
    uses io.ftimer.internal.config.SessionFeature;
    uses io.ftimer.report.TreeExporter;

    provides io.ftimer.SessionSetup with
            io.ftimer.internal.startup.SystemConfiguration;
}
