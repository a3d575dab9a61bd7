package io.ftimer.assertj;

import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.sites.SiteResult;
import java.util.List;
import java.util.Optional;

/**
 * The site timer of a tree that a label selects, if there is one. It is the actual value of a {@link SiteAssert}.
 *
 * <p>Thread safety: immutable.
 *
 * @since 0.1
 */
public final class SiteSelection {
    private final AssertedTree tree;
    private final String label;

    private SiteSelection(AssertedTree tree, String label) {
        this.tree = tree;
        this.label = label;
    }

    static SiteSelection of(AssertedTree tree, String label) {
        return new SiteSelection(tree, label);
    }

    /** Returns the label. */
    public String label() {
        return label;
    }

    /** Returns the measurements of the site timer, empty if none of this label was started. */
    public Optional<SiteResult> result() {
        return tree.summary().sites().stream()
                .filter(result -> result.site().label().equals(label))
                .findFirst();
    }

    /** Returns the labels of all site timers of the tree. */
    List<String> labels() {
        return tree.summary().sites().stream()
                .map(result -> result.site().label())
                .distinct()
                .toList();
    }

    /** Returns the rest of a sentence about what was expected. */
    String notFound() {
        List<String> known = labels();
        String hint = NearestNames.hint(label, known);
        return "a site timer \"" + TextEscapes.escape(label) + "\"" + tree.place() + ", but there is "
                + (known.isEmpty() ? "no site timer" : "none") + (hint.isEmpty() ? "." : hint);
    }

    /** Returns the label and the measurements, for messages and debuggers. */
    @Override
    public String toString() {
        return "site \"" + TextEscapes.escape(label) + "\"" + tree.place() + " "
                + result().map(Object::toString).orElse("(none)");
    }
}
