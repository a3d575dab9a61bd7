/** The command {@code ftimer gate}. */
@NullMarked
package io.ftimer.cli.internal.gate;

import org.jspecify.annotations.NullMarked;
