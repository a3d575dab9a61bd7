/** What can be switched without a recompilation: a table of keys, read from text, a file, or system properties. */
@NullMarked
package io.ftimer.config;

import org.jspecify.annotations.NullMarked;
