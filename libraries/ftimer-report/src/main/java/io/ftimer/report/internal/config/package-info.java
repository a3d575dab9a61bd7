/** What other modules add to the configuration of sessions, and the metrics that it names. Not API. */
package io.ftimer.report.internal.config;
