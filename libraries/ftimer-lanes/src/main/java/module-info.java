import org.jspecify.annotations.NullMarked;

/** Timing trees of teams of worker threads. */
@SuppressWarnings("module") // the module of the qualified export is compiled later
@NullMarked
open module io.ftimer.lanes {
    // open, since Surefire puts it on the module path, and modules of qualified exports on the class path
    requires transitive io.ftimer.report;
    requires static transitive org.jspecify;

    exports io.ftimer.lanes;
    exports io.ftimer.lanes.internal to
            io.ftimer.mpi;
}
