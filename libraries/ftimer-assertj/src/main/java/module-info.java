import org.jspecify.annotations.NullMarked;

/** AssertJ assertions on timing trees. */
@SuppressWarnings("module") // the modules of qualified exports are compiled later
@NullMarked
open module io.ftimer.assertj {
    // open, since Surefire puts it on the module path, and modules of qualified exports on the class path
    requires transitive io.ftimer.report;
    requires static transitive org.jspecify;
    requires java.management;
    requires transitive org.assertj.core;

    exports io.ftimer.assertj;
    exports io.ftimer.assertj.internal.tree to
            io.ftimer.junit,
            io.ftimer.mpi;
    exports io.ftimer.assertj.internal.expectation to
            io.ftimer.junit,
            io.ftimer.spring;
}
