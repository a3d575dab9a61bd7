package io.ftimer.config;

/** A configured report: its kind and its target. */
record PlannedReport(ReportKind kind, ReportTarget target) {}
