package com.acme.pairs;

import static com.acme.data.Data.prefixed;
import static com.acme.data.Data.set;
import static com.acme.data.Data.sorted;
import static com.acme.data.Data.text;
import static com.acme.data.Data.words;

import com.acme.pairs.Pair.Form;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;

/** Linear code that calls what is often slow, where it is fast. */
final class Harmless {
    private Harmless() {}

    static Map<String, Form> forms() {
        Map<String, Form> forms = new LinkedHashMap<>();
        forms.put("contains of a view of a set", Harmless::containedInView);
        forms.put("indexOf of what is first", Harmless::foundFirst);
        forms.put("contains at the front of a text", Harmless::foundAtFront);
        forms.put("List.copyOf of an immutable list", Harmless::copiedImmutable);
        forms.put("substring(0)", Harmless::wholeText);
        forms.put("sort of a sorted list", Harmless::sortedOnce);
        forms.put("remove of the head of a LinkedList", Harmless::headRemoved);
        forms.put("texts of which the first letter is read", Harmless::firstLetters);
        return forms;
    }

    private static Object containedInView(int n) {
        List<String> words = words(n);
        Collection<String> view = Collections.unmodifiableCollection(set(n));
        int found = 0;
        for (String word : words) {
            found += view.contains(word) ? 1 : 0;
        }
        return found;
    }

    private static Object foundFirst(int n) {
        List<String> words = words(n);
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += words.indexOf(words.get(0));
        }
        return sum;
    }

    private static Object foundAtFront(int n) {
        String text = prefixed(10 * n);
        int found = 0;
        for (int i = 0; i < n; i++) {
            found += text.contains(":") ? 1 : 0;
        }
        return found;
    }

    private record Row(List<String> words) {
        Row {
            words = List.copyOf(words);
        }
    }

    private static Object copiedImmutable(int n) {
        List<String> immutable = List.copyOf(words(n));
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += new Row(immutable).words().size();
        }
        return sum;
    }

    private static Object wholeText(int n) {
        String text = text(10 * n);
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += text.substring(0).length();
        }
        return sum;
    }

    private static Object sortedOnce(int n) {
        List<Integer> sorted = new ArrayList<>(sorted(n));
        Collections.sort(sorted);
        return sorted;
    }

    private static Object headRemoved(int n) {
        List<String> words = words(n);
        LinkedList<String> queue = new LinkedList<>(words);
        int removed = 0;
        while (!queue.isEmpty()) {
            removed += queue.remove(queue.peek()) ? 1 : 0;
        }
        return removed;
    }

    private static Object firstLetters(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            String word = "word" + i;
            sum += word.charAt(0);
        }
        return sum;
    }
}
