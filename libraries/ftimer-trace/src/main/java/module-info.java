import org.jspecify.annotations.NullMarked;

/** Event traces: every start and stop of a region and every call of MPI, in files of the layout of SST dumpi. */
@NullMarked
module io.ftimer.trace {
    requires transitive io.ftimer.report;
    requires static transitive org.jspecify;
    // without them there is no processor time
    requires static java.management;
    requires static jdk.management;

    exports io.ftimer.trace;

    provides io.ftimer.report.internal.config.SessionFeature with
            io.ftimer.trace.internal.config.TraceFeature;
}
