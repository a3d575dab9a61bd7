import org.jspecify.annotations.NullMarked;

/** Timing trees: recorder, sessions of threads, and summaries. */
@SuppressWarnings("module") // the modules of qualified exports are compiled later
@NullMarked
open module io.ftimer {
    // open, since Surefire puts it on the module path, and modules of qualified exports on the class path
    requires static transitive org.jspecify;
    // an image may lack it: io.ftimer.internal.text.OptionalModule asks before its classes are named
    requires static jdk.jfr;

    exports io.ftimer;
    exports io.ftimer.sites;
    exports io.ftimer.stats;
    exports io.ftimer.summary;
    exports io.ftimer.values;
    exports io.ftimer.internal.session to
            io.ftimer.assertj,
            io.ftimer.jdbc,
            io.ftimer.junit,
            io.ftimer.lanes,
            io.ftimer.micrometer,
            io.ftimer.opentelemetry,
            io.ftimer.report,
            io.ftimer.spring;
    exports io.ftimer.internal.engine to
            io.ftimer.jdbc,
            io.ftimer.junit,
            io.ftimer.lanes,
            io.ftimer.micrometer,
            io.ftimer.mpi,
            io.ftimer.trace;
    exports io.ftimer.internal.rows to
            io.ftimer.assertj,
            io.ftimer.export,
            io.ftimer.jdbc,
            io.ftimer.junit,
            io.ftimer.lanes,
            io.ftimer.micrometer,
            io.ftimer.mpi,
            io.ftimer.opentelemetry,
            io.ftimer.report,
            io.ftimer.trace;
    exports io.ftimer.internal.steps to
            io.ftimer.assertj,
            io.ftimer.report;
    exports io.ftimer.internal.text to
            io.ftimer.assertj,
            io.ftimer.export,
            io.ftimer.junit,
            io.ftimer.lanes,
            io.ftimer.micrometer,
            io.ftimer.mpi,
            io.ftimer.opentelemetry,
            io.ftimer.report,
            io.ftimer.trace;

    uses io.ftimer.SessionSetup;
}
