package io.ftimer.config;

/** What a job does if a report is rejected or cannot be written. */
enum OnReportFailure {
    CONTINUE,
    FAIL
}
