/** Traces of configured sessions. Not API. */
@NullMarked
package io.ftimer.trace.internal.config;

import org.jspecify.annotations.NullMarked;
