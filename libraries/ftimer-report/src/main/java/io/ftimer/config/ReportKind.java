package io.ftimer.config;

import io.ftimer.report.CsvReport;
import io.ftimer.report.FortranReport;
import io.ftimer.report.ProfileReport;
import io.ftimer.report.Report;
import io.ftimer.report.TextReport;
import io.ftimer.report.TreeReport;
import io.ftimer.summary.Summary;
import java.util.function.Function;

/**
 * A kind of report that can be configured.
 *
 * @param maker makes the report of a summary
 * @param appended whether the report at the end of a session is appended to its file
 */
record ReportKind(Function<Summary, Report<?>> maker, boolean appended) {
    static final ReportKind TEXT = new ReportKind(TextReport::of, false);
    static final ReportKind FORTRAN = new ReportKind(FortranReport::of, false);
    static final ReportKind TREE = new ReportKind(TreeReport::of, false);
    static final ReportKind PROFILE = new ReportKind(ProfileReport::of, false);
    static final ReportKind CSV = new ReportKind(CsvReport::of, true);
    static final ReportKind SITES = new ReportKind(CsvReport::ofSites, true);
    static final ReportKind CALLS = new ReportKind(CsvReport::ofCallStats, true);

    Report<?> of(Summary summary) {
        return maker.apply(summary);
    }
}
