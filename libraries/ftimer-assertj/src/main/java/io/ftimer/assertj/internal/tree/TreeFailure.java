package io.ftimer.assertj.internal.tree;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A failed check of a tree.
 *
 * @param found the value that was found, for comparisons in IDEs
 * @param message the sentence about both, with the tree below it
 * @param unguessed returns the message without a guess at the region that was meant; empty if no region was looked for in vain
 */
public record TreeFailure(Object found, Object expected, String message, Optional<Supplier<String>> unguessed) {
    public TreeFailure(Object found, Object expected, String message) {
        this(found, expected, message, Optional.empty());
    }
}
