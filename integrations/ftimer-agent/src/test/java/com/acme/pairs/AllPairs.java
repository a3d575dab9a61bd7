package com.acme.pairs;

import com.acme.pairs.Pair.Form;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The pairs of all kinds, and code that must not be reported. */
public final class AllPairs {
    private AllPairs() {}

    public static List<Pair> pairs() {
        return Stream.of(Searches.pairs(), Copies.pairs(), Texts.pairs(), Others.pairs())
                .flatMap(List::stream)
                .sorted(Comparator.comparingInt(Pair::number))
                .toList();
    }

    public static Map<String, Form> harmless() {
        return Harmless.forms();
    }

    /** Returns linear code that gives calls which do not count what they may work on: the first all of it each time. */
    public static Map<String, Form> uncounted() {
        return Uncounted.forms();
    }
}
