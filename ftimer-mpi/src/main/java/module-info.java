/**
 * Summaries over the ranks of an MPI job. MPJ Express, which mpjrun puts on the class path, is not named here: a program that
 * has it on the module path needs the option {@code --add-reads io.ftimer.mpi=mpj}.
 */
module io.ftimer.mpi {
    requires transitive io.ftimer;
    requires transitive io.ftimer.export;
    requires transitive io.ftimer.trace;
    requires static transitive org.jspecify;
    requires java.management;

    exports io.ftimer.mpi;
    exports io.ftimer.mpi.kit;
    exports io.ftimer.mpi.launch;
    exports io.ftimer.mpi.trace;

    uses io.ftimer.mpi.launch.MpiEngine;

    provides io.ftimer.internal.trace.FunctionCatalog with
            io.ftimer.mpi.internal.trace.MpiFunctions;
}
