/** The command {@code ftimer}. */
@NullMarked
package io.ftimer.cli;

import org.jspecify.annotations.NullMarked;
