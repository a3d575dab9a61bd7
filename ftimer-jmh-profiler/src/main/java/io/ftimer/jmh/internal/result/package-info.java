/** Not API: the JMH results of a tree, with labels and as text. */
@NullMarked
package io.ftimer.jmh.internal.result;

import org.jspecify.annotations.NullMarked;
