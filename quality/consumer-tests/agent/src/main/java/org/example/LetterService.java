package org.example;

import java.util.List;
import java.util.Map;
import org.apache.commons.text.StringSubstitutor;

/** Writes letters with a library. */
public final class LetterService {
    /** How often each letter counts those before it, in a loop that is no region. */
    private static final int COUNTED = Integer.getInteger("letters.counted", 0);

    private final Archive archive;

    public LetterService(Archive archive) {
        this.archive = archive;
    }

    public String write(List<String> names) {
        StringBuilder letters = new StringBuilder();
        for (String name : names) {
            String letter = StringSubstitutor.replace("Dear ${name},\n${text}\n", Map.of("name", name, "text", "see ${name}"));
            for (int i = 0; i < COUNTED; i++) {
                letters.length();
            }
            archive.store(letter);
            letters.append(letter);
        }
        return letters.toString();
    }
}
