/**
 * What other modules add to the configuration of sessions, and the metrics that it names. Not API: names and behavior may change in any
 * release.
 */
package io.ftimer.report.internal.config;
