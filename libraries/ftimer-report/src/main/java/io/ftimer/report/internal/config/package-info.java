/** What other modules add to the configuration of sessions. Not API: names and behavior may change in any release. */
@NullMarked
package io.ftimer.report.internal.config;

import org.jspecify.annotations.NullMarked;
