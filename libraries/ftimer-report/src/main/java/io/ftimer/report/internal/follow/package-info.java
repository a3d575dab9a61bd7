/** Not API: the call paths that listeners follow. */
package io.ftimer.report.internal.follow;
