package io.ftimer.internal.session;

import java.util.Comparator;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a parallel stream, whose consumer has all operations on them: it is handed over, on whichever thread it is called.
 * Thread safety: as the elements.
 */
class HandedElements<T, S extends Spliterator<T>> implements Spliterator<T> {
    final Handover by;
    final S elements;

    HandedElements(Handover by, S elements) {
        this.by = by;
        this.elements = elements;
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        try (Handover.Running running = by.begin()) {
            return elements.tryAdvance(action);
        }
    }

    @Override
    public void forEachRemaining(Consumer<? super T> action) {
        try (Handover.Running running = by.begin()) {
            elements.forEachRemaining(action);
        }
    }

    @Override
    public @Nullable Spliterator<T> trySplit() {
        Spliterator<T> split = elements.trySplit();
        return split == null ? null : new HandedElements<>(by, split);
    }

    @Override
    public long estimateSize() {
        return elements.estimateSize();
    }

    @Override
    public int characteristics() {
        return elements.characteristics();
    }

    @Override
    public @Nullable Comparator<? super T> getComparator() {
        return elements.getComparator();
    }

    /** Elements without objects. */
    @SuppressWarnings("overloads") // as those of the JDK
    static final class Ints extends HandedElements<Integer, Spliterator.OfInt> implements Spliterator.OfInt {
        Ints(Handover by, Spliterator.OfInt elements) {
            super(by, elements);
        }

        @Override
        public boolean tryAdvance(IntConsumer action) {
            try (Handover.Running running = by.begin()) {
                return elements.tryAdvance(action);
            }
        }

        @Override
        public void forEachRemaining(IntConsumer action) {
            try (Handover.Running running = by.begin()) {
                elements.forEachRemaining(action);
            }
        }

        @Override
        public Spliterator.@Nullable OfInt trySplit() {
            Spliterator.OfInt split = elements.trySplit();
            return split == null ? null : new Ints(by, split);
        }
    }
}
