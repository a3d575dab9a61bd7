/** Exports of configured sessions. Not API. */
@NullMarked
package io.ftimer.internal.export.config;

import org.jspecify.annotations.NullMarked;
