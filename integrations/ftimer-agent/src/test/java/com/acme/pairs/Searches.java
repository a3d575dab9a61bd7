package com.acme.pairs;

import static com.acme.data.Data.boxed;
import static com.acme.data.Data.copyOfBoxed;
import static com.acme.data.Data.keys;
import static com.acme.data.Data.links;
import static com.acme.data.Data.numbers;
import static com.acme.data.Data.tree;
import static com.acme.data.Data.words;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Searches for an element, one element after the other. */
final class Searches {
    private Searches() {}

    static List<Pair> pairs() {
        return List.of(
                Pair.linear(1, "nested loops", Searches::duplicatesBySet, Searches::duplicatesByLoop),
                Pair.linear(4, "streams in streams", Searches::successorsBySet, Searches::successorsByStream),
                Pair.linear(6, "List.contains", Searches::distinctBySet, Searches::distinctByList),
                Pair.linear(7, "LinkedList.get(i)", Searches::sumOfLinks, Searches::sumByIndex),
                Pair.linear(17, "filter(list::contains)", Searches::commonBySet, Searches::commonByReference),
                Pair.linear(18, "removeAll(list)", Searches::withoutSet, Searches::withoutList),
                Pair.linear(19, "list.containsAll(list)", Searches::allInSet, Searches::allInList),
                Pair.linear(30, "own search in a loop", Searches::foundInMap, Searches::foundByLoop),
                Pair.linear(36, "anyMatch(x::equals)", Searches::commonBySet, Searches::commonByMatch),
                Pair.linear(38, "ConcurrentLinkedQueue.size()", Searches::queueWithCount, Searches::queueWithSize),
                Pair.linear(43, "Collections.frequency", Searches::countedInMap, Searches::countedByFrequency),
                Pair.linear(44, "Collections.max in a loop", Searches::maximumOnce, Searches::maximumAgain),
                Pair.linear(47, "stream().skip(i)", Searches::elementsByIndex, Searches::elementsBySkip),
                Pair.linear(48, "tailMap(k).size()", Searches::restByCount, Searches::restByTail),
                Pair.linear(49, "contains of an own list", Searches::distinctBySet, Searches::distinctByOwnList),
                Pair.linear(57, "list.equals in a loop", Searches::comparedOnce, Searches::comparedAgain));
    }

    private static Object duplicatesBySet(int n) {
        int[] numbers = numbers(n);
        Set<Integer> seen = new HashSet<>();
        int duplicates = 0;
        for (int number : numbers) {
            duplicates += seen.add(number) ? 0 : 1;
        }
        return duplicates;
    }

    private static Object duplicatesByLoop(int n) {
        int[] numbers = numbers(n);
        int duplicates = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                duplicates += numbers[i] == numbers[j] ? 1 : 0;
            }
        }
        return duplicates;
    }

    private static Object successorsBySet(int n) {
        List<Integer> boxed = boxed(n);
        Set<Integer> all = new HashSet<>(boxed);
        return boxed.stream().filter(number -> all.contains(number + 1)).count();
    }

    private static Object successorsByStream(int n) {
        List<Integer> boxed = boxed(n);
        return boxed.stream()
                .filter(number -> boxed.stream().anyMatch(other -> other == number + 1))
                .count();
    }

    private static <C extends Collection<String>> C distinct(C distinct, int n) {
        List<String> words = words(n);
        for (String word : words) {
            if (!distinct.contains(word)) {
                distinct.add(word);
            }
        }
        return distinct;
    }

    private static Object distinctBySet(int n) {
        return distinct(new LinkedHashSet<>(), n);
    }

    private static Object distinctByList(int n) {
        return distinct(new ArrayList<>(), n);
    }

    private static final class OwnList extends ArrayList<String> {
        private static final long serialVersionUID = 1;
    }

    private static Object distinctByOwnList(int n) {
        return distinct(new OwnList(), n);
    }

    private static Object sumOfLinks(int n) {
        List<Integer> links = links(n);
        long sum = 0;
        for (int number : links) {
            sum += number;
        }
        return sum;
    }

    private static Object sumByIndex(int n) {
        List<Integer> links = links(n);
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += links.get(i);
        }
        return sum;
    }

    private static Object commonBySet(int n) {
        Set<String> known = new HashSet<>(keys(n));
        return words(n).stream().filter(known::contains).count();
    }

    private static Object commonByReference(int n) {
        return words(n).stream().filter(keys(n)::contains).count();
    }

    private static Object commonByMatch(int n) {
        List<String> keys = keys(n);
        return words(n).stream()
                .filter(word -> keys.stream().anyMatch(word::equals))
                .count();
    }

    private static Object withoutSet(int n) {
        List<String> rest = new ArrayList<>(words(n));
        rest.removeAll(new HashSet<>(keys(n)));
        return rest;
    }

    private static Object withoutList(int n) {
        List<String> rest = new ArrayList<>(words(n));
        rest.removeAll(keys(n));
        return rest;
    }

    private static Object allInSet(int n) {
        List<String> words = words(n);
        return new HashSet<>(words).containsAll(words);
    }

    private static Object allInList(int n) {
        List<String> words = words(n);
        return words.containsAll(words);
    }

    private static Object foundInMap(int n) {
        List<String> keys = keys(n);
        List<String> words = words(n);
        Map<String, String> byKey = new HashMap<>();
        keys.forEach(key -> byKey.put(key, key));
        int found = 0;
        for (String word : words) {
            found += byKey.get(word) == null ? 0 : 1;
        }
        return found;
    }

    private static boolean isIn(List<String> list, String word) {
        for (String other : list) {
            if (other.equals(word)) {
                return true;
            }
        }
        return false;
    }

    private static Object foundByLoop(int n) {
        List<String> keys = keys(n);
        List<String> words = words(n);
        int found = 0;
        for (String word : words) {
            found += isIn(keys, word) ? 1 : 0;
        }
        return found;
    }

    private static Object queueWithCount(int n) {
        Queue<Integer> queue = new ConcurrentLinkedQueue<>();
        int size = 0;
        for (int i = 0; i < n; i++) {
            queue.add(i);
            size++;
        }
        return size;
    }

    private static Object queueWithSize(int n) {
        Queue<Integer> queue = new ConcurrentLinkedQueue<>();
        int size = 0;
        for (int i = 0; i < n; i++) {
            queue.add(i);
            size = queue.size();
        }
        return size;
    }

    private static Object countedInMap(int n) {
        List<String> words = words(n);
        Map<String, Integer> counts = new HashMap<>();
        words.forEach(word -> counts.merge(word, 1, Integer::sum));
        int sum = 0;
        for (String word : words) {
            sum += counts.get(word);
        }
        return sum;
    }

    private static Object countedByFrequency(int n) {
        List<String> words = words(n);
        int sum = 0;
        for (String word : words) {
            sum += Collections.frequency(words, word);
        }
        return sum;
    }

    private static Object maximumOnce(int n) {
        List<Integer> boxed = boxed(n);
        long sum = 0;
        int maximum = Collections.max(boxed);
        for (int number : boxed) {
            sum += maximum - number;
        }
        return sum;
    }

    private static Object maximumAgain(int n) {
        List<Integer> boxed = boxed(n);
        long sum = 0;
        for (int number : boxed) {
            sum += Collections.max(boxed) - number;
        }
        return sum;
    }

    private static Object elementsByIndex(int n) {
        List<Integer> boxed = boxed(n);
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += boxed.get(i);
        }
        return sum;
    }

    private static Object elementsBySkip(int n) {
        List<Integer> links = links(n);
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += links.stream().skip(i).findFirst().orElseThrow();
        }
        return sum;
    }

    private static Object restByCount(int n) {
        TreeMap<Integer, Integer> tree = tree(n);
        long sum = 0;
        int rest = n;
        for (int key : tree.keySet()) {
            sum += rest-- + key;
        }
        return sum;
    }

    private static Object restByTail(int n) {
        TreeMap<Integer, Integer> tree = tree(n);
        long sum = 0;
        for (int key : tree.keySet()) {
            sum += tree.tailMap(key).size();
        }
        return sum;
    }

    private static Object comparedOnce(int n) {
        List<Integer> boxed = boxed(n);
        List<Integer> copy = copyOfBoxed(n);
        boolean isEqual = boxed.equals(copy);
        int equal = 0;
        for (int i = 0; i < n; i++) {
            equal += isEqual ? 1 : 0;
        }
        return equal;
    }

    private static Object comparedAgain(int n) {
        List<Integer> boxed = boxed(n);
        List<Integer> copy = copyOfBoxed(n);
        int equal = 0;
        for (int i = 0; i < n; i++) {
            equal += boxed.equals(copy) ? 1 : 0;
        }
        return equal;
    }
}
