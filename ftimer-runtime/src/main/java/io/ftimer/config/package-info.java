/** Options that need no recompilation: a table of keys, read from text, a file or system properties. */
@NullMarked
package io.ftimer.config;

import org.jspecify.annotations.NullMarked;
