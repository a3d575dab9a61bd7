/** Not API: what JMH gets of a tree, as results with labels and as text. */
@NullMarked
package io.ftimer.jmh.internal.result;

import org.jspecify.annotations.NullMarked;
