package org.example;

import java.util.ArrayList;
import java.util.List;

/** A final class, which only an inline mock can replace. */
public final class Archive {
    private final List<String> letters = new ArrayList<>();

    public int store(String letter) {
        if (letter.isBlank()) {
            throw new IllegalArgumentException("an empty letter");
        }
        letters.add(letter.strip());
        return letters.size();
    }
}
