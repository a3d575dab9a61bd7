/** The Maven plugin: reports of timing trees, and a check against a baseline. */
@NullMarked
package io.ftimer.maven;

import org.jspecify.annotations.NullMarked;
