import org.jspecify.annotations.NullMarked;

/** Timing trees as pictures and as files that other tools open, and their comparison with a baseline. */
@SuppressWarnings("module") // the modules of qualified exports are compiled later
@NullMarked
open module io.ftimer.export {
    // open, since Surefire puts it on the module path, and modules of qualified exports on the class path
    requires transitive io.ftimer.report;
    requires org.apache.commons.csv;
    requires static transitive org.jspecify;

    exports io.ftimer.export;
    exports io.ftimer.export.html;
    exports io.ftimer.export.internal.bounds to
            io.ftimer.junit;
    exports io.ftimer.export.internal.tree to
            io.ftimer.junit;

    uses io.ftimer.report.TreeExporter;

    provides io.ftimer.report.internal.config.SessionFeature with
            io.ftimer.export.internal.config.ExportFeature;
}
