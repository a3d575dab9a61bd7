/** What other modules add to the configuration of sessions. Not API: names and behavior may change in any release. */
package io.ftimer.report.internal.config;
