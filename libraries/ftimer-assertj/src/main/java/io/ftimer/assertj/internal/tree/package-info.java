/** Not API: selects and checks regions of a timing tree, and shows the tree in messages. */
@NullMarked
package io.ftimer.assertj.internal.tree;

import org.jspecify.annotations.NullMarked;
