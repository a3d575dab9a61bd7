package io.ftimer.config;

import io.ftimer.report.Report;
import io.ftimer.report.ReportDestination;
import io.ftimer.summary.Summary;
import java.util.function.Function;

/**
 * A configured report.
 *
 * @param maker makes the report of a summary
 * @param isAppended whether the report at the end of a session is appended to its file
 */
record PlannedReport(Function<Summary, Report<?>> maker, boolean isAppended, ReportDestination target) {}
