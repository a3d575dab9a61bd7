/** Settings that are read from text. Not API. */
package io.ftimer.report.internal.settings;
