package com.acme.pairs;

import io.ftimer.assertj.Growth;
import java.util.Optional;

/**
 * Code without a fault, and the same with one that makes it slower.
 *
 * @param number the number in the list of the lab
 * @param growth how the code without the fault may grow, and that with it does not; empty if it only does more
 */
public record Pair(int number, String name, Optional<Growth> growth, Form good, Form bad) {

    /** One of the two. */
    @FunctionalInterface
    public interface Form {
        Object run(int n) throws Exception;
    }

    static Pair linear(int number, String name, Form good, Form bad) {
        return new Pair(number, name, Optional.of(Growth.LINEAR), good, bad);
    }

    static Pair likeASort(int number, String name, Form good, Form bad) {
        return new Pair(number, name, Optional.of(Growth.LINEARITHMIC), good, bad);
    }

    static Pair more(int number, String name, Form good, Form bad) {
        return new Pair(number, name, Optional.empty(), good, bad);
    }

    @Override
    public String toString() {
        return String.format("%02d %s", number, name);
    }
}
