import org.jspecify.annotations.NullMarked;

/**
 * Summaries over the ranks of an MPI job. MPJ Express, which mpjrun puts on the class path, is not named here: a program that
 * has it on the module path needs the option {@code --add-reads io.ftimer.mpi=mpj}.
 */
@NullMarked
module io.ftimer.mpi {
    // for io.ftimer.mpi.assertj only; not transitive, or every module that requires this one would need it
    requires static io.ftimer.assertj;
    requires transitive io.ftimer.export;
    requires transitive io.ftimer.lanes;
    requires transitive io.ftimer.trace;
    requires static transitive org.jspecify;
    requires java.management;

    exports io.ftimer.mpi;
    exports io.ftimer.mpi.assertj;
    exports io.ftimer.mpi.gptl;
    exports io.ftimer.mpi.launch;
    exports io.ftimer.mpi.profile;
    exports io.ftimer.mpi.trace;

    uses io.ftimer.mpi.launch.MpiEngine;

    provides io.ftimer.report.internal.config.SessionFeature with
            io.ftimer.mpi.internal.config.RankFeature;
}
