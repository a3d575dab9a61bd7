/** What formats of trees share: paths, labels, quantities. */
@NullMarked
package io.ftimer.export.internal.tree;

import org.jspecify.annotations.NullMarked;
