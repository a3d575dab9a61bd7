package io.ftimer.internal.steps;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds the steps of calls of the JDK, whose code does not count itself, by the sizes of their collections and texts. Called by
 * instrumented code before such a call with its receiver and argument, or after it with its result.
 *
 * <p>Only sizes of collections of the JDK are asked for: those of others may count themselves. Nothing here throws; a call that must fail
 * does so itself.
 *
 * <p>Thread safety: stateless.
 */
public final class ChargedCalls {
    private static final Module JDK = Object.class.getModule();

    /** Characters are compared and copied several at a time. */
    private static final int CHARACTERS_PER_STEP = 8;

    private ChargedCalls() {}

    /** A search by comparison with one element after the other. */
    public static void search(@Nullable Object searched, @Nullable Object element, StepCounter counter) {
        if (searched instanceof Map<?, ?> map) {
            counter.steps += size(map.values());
        } else if (!(searched instanceof Set)) {
            counter.steps += size(searched);
        }
    }

    /** The access to an element at an index, to which a linked list follows its links. */
    public static void elementAt(@Nullable Object list, int index, StepCounter counter) {
        // most lists are of this class, and to ask for interfaces takes longer
        if (list != null && list.getClass() != ArrayList.class && !(list instanceof RandomAccess)) {
            counter.steps += linksTo(index, size(list));
        }
    }

    /** The insertion or removal at an index. */
    public static void changeAt(@Nullable Object list, int index, StepCounter counter) {
        int size = size(list);
        boolean isArray = list != null && list.getClass() == ArrayList.class || list instanceof RandomAccess;
        counter.steps += isArray ? Math.max(0, size - index) : linksTo(index, size);
    }

    private static int linksTo(int index, int size) {
        return Math.max(0, Math.min(index, size - index));
    }

    /** A copy of all elements. */
    public static void copy(@Nullable Object copied, StepCounter counter) {
        counter.steps += size(copied);
    }

    /** A sort of a list or an array. */
    public static void sort(@Nullable Object sorted, StepCounter counter) {
        long size = sorted == null || !sorted.getClass().isArray() ? size(sorted) : Array.getLength(sorted);
        counter.steps += size * (Long.SIZE - Long.numberOfLeadingZeros(size));
    }

    /** As {@link #sort(Object, StepCounter)}, with a comparator, which may count its own calls. */
    public static void sort(@Nullable Object sorted, @Nullable Object comparator, StepCounter counter) {
        sort(sorted, counter);
    }

    /** A new text. */
    public static void text(String text, StepCounter counter) {
        counter.steps += text.length() / CHARACTERS_PER_STEP;
    }

    /** A search for a character in a text. */
    public static void text(@Nullable String text, int character, StepCounter counter) {
        if (text != null) {
            text(text, counter);
        }
    }

    /** A search for another text in a text. */
    public static void text(@Nullable String text, @Nullable Object part, StepCounter counter) {
        if (text != null) {
            text(text, counter);
        }
    }

    /** A search for another text in a builder of texts. */
    public static void text(@Nullable CharSequence builder, @Nullable Object part, StepCounter counter) {
        if (builder != null) {
            counter.steps += builder.length() / CHARACTERS_PER_STEP;
        }
    }

    private static int size(@Nullable Object collection) {
        try {
            return collection instanceof Collection<?> known && isOfJdk(known) ? known.size() : 0;
        } catch (RuntimeException e) {
            // a view of another collection, which changed
            return 0;
        }
    }

    private static boolean isOfJdk(Object object) {
        return object.getClass().getModule() == JDK;
    }
}
