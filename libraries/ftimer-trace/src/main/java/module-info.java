/** Event traces: every start and stop of a region, in files of the layout of SST dumpi. */
@SuppressWarnings("module") // the module of the qualified export is compiled later
open module io.ftimer.trace {
    // open, since Surefire puts it on the module path, and modules of qualified exports on the class path
    requires transitive io.ftimer.report;
    requires static transitive org.jspecify;
    // without it the processor time is that of the operating system
    requires static java.management;

    exports io.ftimer.trace;
    exports io.ftimer.trace.internal to
            io.ftimer.mpi;

    uses io.ftimer.trace.internal.FunctionCatalog;

    provides io.ftimer.report.internal.config.SessionFeature with
            io.ftimer.trace.internal.config.TraceFeature;
}
