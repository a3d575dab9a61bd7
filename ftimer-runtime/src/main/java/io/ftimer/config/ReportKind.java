package io.ftimer.config;

import io.ftimer.report.CsvReport;
import io.ftimer.report.GptlReport;
import io.ftimer.report.ProfileReport;
import io.ftimer.report.Report;
import io.ftimer.report.TextReport;
import io.ftimer.report.TreeReport;
import io.ftimer.summary.Summary;
import java.util.function.Function;

/** The kinds of reports that can be configured. */
enum ReportKind {
    TEXT(TextReport::of, false),
    TREE(TreeReport::of, false),
    PROFILE(ProfileReport::of, false),
    GPTL(GptlReport::of, false),
    CSV(CsvReport::of, true),
    SITES(CsvReport::ofSites, true),
    CALLS(CsvReport::ofCallStats, true);

    private final Function<Summary, Report<?>> maker;

    /** Whether the report at the end of a session is appended to its file. */
    final boolean appended;

    ReportKind(Function<Summary, Report<?>> maker, boolean appended) {
        this.maker = maker;
        this.appended = appended;
    }

    Report<?> of(Summary summary) {
        return maker.apply(summary);
    }
}
