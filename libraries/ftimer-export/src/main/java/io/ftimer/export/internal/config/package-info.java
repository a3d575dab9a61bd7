/** Exports of configured sessions. Not API. */
@NullMarked
package io.ftimer.export.internal.config;

import org.jspecify.annotations.NullMarked;
