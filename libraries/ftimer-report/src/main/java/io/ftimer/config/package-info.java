/** Options that need no recompilation: a table of keys, read from text, a file, system properties or environment variables. */
@NullMarked
package io.ftimer.config;

import org.jspecify.annotations.NullMarked;
