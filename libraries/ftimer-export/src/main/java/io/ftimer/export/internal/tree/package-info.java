/** What formats of trees share: paths, labels, quantities. */
package io.ftimer.export.internal.tree;
