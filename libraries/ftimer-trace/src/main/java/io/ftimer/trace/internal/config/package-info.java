/** Traces of configured sessions. Not API. */
package io.ftimer.trace.internal.config;
