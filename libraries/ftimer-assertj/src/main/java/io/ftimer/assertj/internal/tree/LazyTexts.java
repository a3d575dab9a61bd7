package io.ftimer.assertj.internal.tree;

import java.util.AbstractList;
import java.util.List;
import java.util.function.Function;

/** The texts of elements, made when they are read: messages show the first ones only. Immutable. */
public final class LazyTexts<T> extends AbstractList<String> {
    private final List<T> elements;
    private final Function<T, String> text;

    public LazyTexts(List<T> elements, Function<T, String> text) {
        this.elements = elements;
        this.text = text;
    }

    @Override
    public String get(int index) {
        return text.apply(elements.get(index));
    }

    @Override
    public int size() {
        return elements.size();
    }
}
