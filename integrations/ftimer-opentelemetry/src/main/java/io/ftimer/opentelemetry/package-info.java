/** Spans of OpenTelemetry as regions of a timing tree. */
@NullMarked
package io.ftimer.opentelemetry;

import org.jspecify.annotations.NullMarked;
