/** What formats of trees share: paths, labels, quantities, and the records of CSV files that hold trees. */
package io.ftimer.export.internal.tree;
