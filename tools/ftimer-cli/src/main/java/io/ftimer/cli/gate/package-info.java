/** The command {@code ftimer gate}. */
@NullMarked
package io.ftimer.cli.gate;

import org.jspecify.annotations.NullMarked;
