package com.acme.pairs;

import static com.acme.data.Data.boxed;
import static com.acme.data.Data.words;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Elements that are moved, copied or sorted again. */
final class Copies {
    private Copies() {}

    static List<Pair> pairs() {
        return List.of(
                Pair.likeASort(5, "sorted again, own order", Copies::ownOrderOnce, Copies::ownOrderAgain),
                Pair.likeASort(8, "sorted again, natural order", Copies::sortedOnce, Copies::sortedAgain),
                Pair.linear(9, "remove(0)", Copies::takenFromDeque, Copies::takenFromList),
                Pair.linear(12, "copies of sublists", Copies::views, Copies::copiedViews),
                Pair.linear(27, "new ArrayList for each reader", Copies::readView, Copies::readCopy),
                Pair.linear(28, "toArray for each reader", Copies::readView, Copies::readArray),
                Pair.linear(29, "toList for each reader", Copies::readView, Copies::readStream),
                Pair.linear(32, "CopyOnWriteArrayList.add", Copies::added, Copies::addedOnWrite),
                Pair.linear(33, "Arrays.copyOf for one more", Copies::doubled, Copies::oneMore),
                Pair.linear(34, "System.arraycopy for one more", Copies::doubled, Copies::oneMoreByHand),
                Pair.likeASort(35, "sorted() for the smallest", Copies::smallestOnce, Copies::smallestAgain),
                Pair.linear(42, "Iterator.remove of an ArrayList", Copies::removedIf, Copies::removedByIterator),
                Pair.linear(56, "new HashMap(map) for one more", Copies::put, Copies::putIntoCopy));
    }

    private static Object ownOrderOnce(int n) {
        List<Integer> boxed = boxed(n);
        List<Integer> sorted = new ArrayList<>();
        for (Integer number : boxed) {
            sorted.add(number);
        }
        sorted.sort((one, other) -> Integer.compare(one, other));
        return sorted;
    }

    private static Object ownOrderAgain(int n) {
        List<Integer> boxed = boxed(n);
        List<Integer> sorted = new ArrayList<>();
        for (Integer number : boxed) {
            sorted.add(number);
            sorted.sort((one, other) -> Integer.compare(one, other));
        }
        return sorted;
    }

    private static Object sortedOnce(int n) {
        List<Integer> sorted = new ArrayList<>(boxed(n));
        Collections.sort(sorted);
        return sorted;
    }

    private static Object sortedAgain(int n) {
        List<Integer> boxed = boxed(n);
        List<Integer> sorted = new ArrayList<>();
        for (Integer number : boxed) {
            sorted.add(number);
            Collections.sort(sorted);
        }
        return sorted;
    }

    private static Object takenFromDeque(int n) {
        List<Integer> boxed = boxed(n);
        Deque<Integer> left = new ArrayDeque<>(boxed);
        long sum = 0;
        while (!left.isEmpty()) {
            sum += left.pollFirst();
        }
        return sum;
    }

    private static Object takenFromList(int n) {
        List<Integer> boxed = boxed(n);
        List<Integer> left = new ArrayList<>(boxed);
        long sum = 0;
        while (!left.isEmpty()) {
            sum += left.remove(0);
        }
        return sum;
    }

    private static Object views(int n) {
        List<Integer> boxed = boxed(n);
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += boxed.subList(i, n).size();
        }
        return sum;
    }

    private static Object copiedViews(int n) {
        List<Integer> boxed = boxed(n);
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += new ArrayList<>(boxed.subList(i, n)).size();
        }
        return sum;
    }

    private record Shelf(List<String> words) {
        List<String> copy() {
            return new ArrayList<>(words);
        }

        Object[] array() {
            return words.toArray();
        }

        List<String> streamed() {
            return words.stream().toList();
        }
    }

    private static Object readView(int n) {
        List<String> words = words(n);
        Shelf shelf = new Shelf(words);
        int letters = 0;
        for (int i = 0; i < n; i++) {
            letters += shelf.words().get(i).length();
        }
        return letters;
    }

    private static Object readCopy(int n) {
        List<String> words = words(n);
        Shelf shelf = new Shelf(words);
        int letters = 0;
        for (int i = 0; i < n; i++) {
            letters += shelf.copy().get(i).length();
        }
        return letters;
    }

    private static Object readArray(int n) {
        List<String> words = words(n);
        Shelf shelf = new Shelf(words);
        int letters = 0;
        for (int i = 0; i < n; i++) {
            letters += shelf.array()[i].toString().length();
        }
        return letters;
    }

    private static Object readStream(int n) {
        List<String> words = words(n);
        Shelf shelf = new Shelf(words);
        int letters = 0;
        for (int i = 0; i < n; i++) {
            letters += shelf.streamed().get(i).length();
        }
        return letters;
    }

    private static Object addAll(List<Integer> list, int n) {
        for (int i = 0; i < n; i++) {
            list.add(i);
        }
        return list;
    }

    private static Object added(int n) {
        return addAll(new ArrayList<>(), n);
    }

    private static Object addedOnWrite(int n) {
        return addAll(new CopyOnWriteArrayList<>(), n);
    }

    private static Object doubled(int n) {
        int[] numbers = new int[4];
        for (int i = 0; i < n; i++) {
            if (i == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * i);
            }
            numbers[i] = i;
        }
        return numbers;
    }

    private static Object oneMore(int n) {
        int[] numbers = {};
        for (int i = 0; i < n; i++) {
            numbers = Arrays.copyOf(numbers, i + 1);
            numbers[i] = i;
        }
        return numbers;
    }

    private static Object oneMoreByHand(int n) {
        int[] numbers = {};
        for (int i = 0; i < n; i++) {
            int[] larger = new int[i + 1];
            System.arraycopy(numbers, 0, larger, 0, i);
            larger[i] = i;
            numbers = larger;
        }
        return numbers;
    }

    private static Object smallestOnce(int n) {
        List<Integer> boxed = boxed(n);
        List<Integer> sorted = boxed.stream().sorted().toList();
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += sorted.get(0);
        }
        return sum;
    }

    private static Object smallestAgain(int n) {
        List<Integer> boxed = boxed(n);
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += boxed.stream().sorted().findFirst().orElseThrow();
        }
        return sum;
    }

    private static Object removedIf(int n) {
        List<Integer> odd = new ArrayList<>(boxed(n));
        odd.removeIf(number -> number % 2 == 0);
        return odd;
    }

    private static Object removedByIterator(int n) {
        List<Integer> boxed = boxed(n);
        List<Integer> odd = new ArrayList<>(boxed);
        for (Iterator<Integer> numbers = odd.iterator(); numbers.hasNext(); ) {
            if (numbers.next() % 2 == 0) {
                numbers.remove();
            }
        }
        return odd;
    }

    private static Object put(int n) {
        Map<Integer, Integer> all = new HashMap<>();
        for (int i = 0; i < n; i++) {
            all.put(i, i);
        }
        return all;
    }

    private static Object putIntoCopy(int n) {
        Map<Integer, Integer> all = Map.of();
        for (int i = 0; i < n; i++) {
            Map<Integer, Integer> copy = new HashMap<>(all);
            copy.put(i, i);
            all = copy;
        }
        return all;
    }
}
