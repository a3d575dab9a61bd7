/** Exports of configured sessions. Not API. */
package io.ftimer.export.internal.config;
