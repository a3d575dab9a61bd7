/** Timing trees as pictures and as files that other tools open, and their comparison with a baseline. */
module io.ftimer.export {
    requires transitive io.ftimer;
    requires static transitive org.jspecify;

    exports io.ftimer.export;

    uses io.ftimer.report.TreeExporter;

    provides io.ftimer.internal.config.SessionFeature with
            io.ftimer.export.internal.config.ExportFeature;
    provides io.ftimer.report.TreeExporter with
            io.ftimer.export.TextExporter;
}
