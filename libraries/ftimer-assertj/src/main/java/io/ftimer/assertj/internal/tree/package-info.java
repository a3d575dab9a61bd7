/** Not API: selects and checks regions of a timing tree and their times, and shows the tree in messages. */
package io.ftimer.assertj.internal.tree;
