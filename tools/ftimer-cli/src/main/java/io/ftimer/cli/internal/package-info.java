/** Not API: what the subcommands have in common. */
@NullMarked
package io.ftimer.cli.internal;

import org.jspecify.annotations.NullMarked;
