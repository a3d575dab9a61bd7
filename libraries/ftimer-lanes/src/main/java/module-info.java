/** Timing trees of teams of worker threads. */
@SuppressWarnings("module") // the module of the qualified export is compiled later
module io.ftimer.lanes {
    requires transitive io.ftimer.report;
    requires static transitive org.jspecify;

    exports io.ftimer.lanes;
    exports io.ftimer.lanes.internal to
            io.ftimer.mpi;
}
