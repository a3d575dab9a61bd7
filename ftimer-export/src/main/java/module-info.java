/** Timing trees as pictures and as files that other tools open, and their comparison with a baseline. */
module io.ftimer.export {
    requires transitive io.ftimer;
    requires static transitive org.jspecify;

    exports io.ftimer.export;
    exports io.ftimer.export.html;

    uses io.ftimer.report.TreeExporter;

    provides io.ftimer.report.TreeExporter with
            io.ftimer.export.html.HtmlExporter;
}
