/** Traces of configured sessions. Not API. */
@NullMarked
package io.ftimer.internal.trace.config;

import org.jspecify.annotations.NullMarked;
