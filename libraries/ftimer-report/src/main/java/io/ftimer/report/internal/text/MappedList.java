package io.ftimer.report.internal.text;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Function;

/**
 * What a function makes of the elements of a list, each time they are read: a large table is never in memory as a whole, and messages
 * make only the texts that they show. Immutable.
 */
public final class MappedList<T, E> extends AbstractList<E> implements RandomAccess {
    private final List<T> elements;
    private final Function<? super T, ? extends E> function;

    public MappedList(List<T> elements, Function<? super T, ? extends E> function) {
        this.elements = elements;
        this.function = function;
    }

    @Override
    public E get(int index) {
        return function.apply(elements.get(index));
    }

    @Override
    public int size() {
        return elements.size();
    }
}
