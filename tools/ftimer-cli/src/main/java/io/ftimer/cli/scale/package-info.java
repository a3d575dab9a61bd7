/** {@code ftimer scale}, and runs on several numbers of ranks for other programs. */
@NullMarked
package io.ftimer.cli.scale;

import org.jspecify.annotations.NullMarked;
