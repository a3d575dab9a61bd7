/** What formats of trees share: paths, labels, quantities, the records of CSV files that hold trees, and the page of trees. */
package io.ftimer.export.internal.tree;
