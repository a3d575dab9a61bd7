package io.ftimer.junit.internal.suite;

import io.ftimer.internal.text.ShownText;
import io.ftimer.junit.internal.prove.Proof.Strength;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the proofs of a run say about its expectations. Thread safety: thread-confined. */
final class RunProofs {
    private static final int LISTED = 20;

    private final List<String> notBiting = new ArrayList<>();
    private int count;
    private int proven;

    /** Adds a sentence about an expectation, by the words of its strength. */
    void add(String strength, String text) {
        count++;
        if (strength.equals(Strength.PROVEN.words())) {
            proven++;
        } else if (strength.equals(Strength.DOES_NOT_BITE.words())) {
            notBiting.add(text);
        }
    }

    /** Returns facts about the run: how many expectations are proven, and those that cannot fail; none without proofs. */
    Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        if (count > 0) {
            facts.put("expectations proven", ShownText.grouped(proven) + " of " + ShownText.grouped(count));
        }
        for (String text : ShownText.lines(notBiting, LISTED)) {
            facts.put(Strength.DOES_NOT_BITE.words() + " " + facts.size(), text);
        }
        return facts;
    }
}
