/** Not API: whether a demand on a tree can be verified although calls were not seen, and what follows if it cannot. */
@NullMarked
package io.ftimer.assertj.internal.verdict;

import org.jspecify.annotations.NullMarked;
