package io.ftimer.config;

/** A kind of report and where it goes. */
record PlannedReport(ReportKind kind, ReportTarget target) {}
