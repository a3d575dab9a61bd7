/** SQL statements as regions of a timing tree, below the regions that caused them. */
@NullMarked
package io.ftimer.jdbc;

import org.jspecify.annotations.NullMarked;
