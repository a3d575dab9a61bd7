/** Not API: the JMH results of a tree, with labels and as text. */
package io.ftimer.jmh.internal.result;
