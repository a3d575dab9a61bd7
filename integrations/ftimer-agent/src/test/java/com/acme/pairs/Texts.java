package com.acme.pairs;

import static com.acme.data.Data.capital;
import static com.acme.data.Data.row;
import static com.acme.data.Data.runs;
import static com.acme.data.Data.text;
import static com.acme.data.Data.words;

import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Texts that are built, copied, searched or matched again. */
final class Texts {
    private static final Pattern WORD = Pattern.compile("[a-z]+([0-9]+)");
    private static final Pattern RUN = Pattern.compile("x+y");
    private static final Pattern NESTED_RUN = Pattern.compile("(x+x+)+y");
    private static final boolean LOGS = Boolean.getBoolean("com.acme.logs");

    private Texts() {}

    static List<Pair> pairs() {
        return List.of(
                Pair.linear(10, "indexOf in a growing text", Texts::searchedOn, Texts::searchedFromTheStart),
                Pair.linear(11, "String +=", Texts::appended, Texts::concatenated),
                Pair.more(14, "backtracking pattern", n -> matching(RUN, runs(n)), n -> matching(NESTED_RUN, runs(n))),
                Pair.more(15, "pattern compiled again", Texts::matched, Texts::compiledAgain),
                Pair.linear(20, "StringBuilder.insert(0)", Texts::reversed, Texts::inserted),
                Pair.linear(21, "deleteCharAt(0)", n -> letters(text(10 * n)), Texts::deletedFirst),
                Pair.more(24, "String.format in a loop", Texts::joinedByHand, Texts::formatted),
                Pair.linear(26, "log message that is not logged", Texts::loggedLazily, Texts::loggedEagerly),
                Pair.more(31, "needless synchronization", Texts::builder, Texts::synchronizedBuffer),
                Pair.linear(40, "replace in a growing text", Texts::replacedParts, Texts::replacedAll),
                Pair.linear(41, "split again", Texts::splitOnce, Texts::splitAgain),
                Pair.linear(46, "toCharArray again", n -> letters(text(n)), Texts::lettersOfArrays),
                Pair.linear(50, "String.join of a growing text", Texts::appended, Texts::joined),
                Pair.linear(51, "toLowerCase again", n -> letters(text(n)), Texts::lettersInLowerCase),
                Pair.more(54, "String.matches in a loop", Texts::matched, Texts::matchesAgain));
    }

    private static Object searchedOn(int n) {
        StringBuilder text = new StringBuilder();
        int last = 0;
        for (int i = 0; i < n; i++) {
            text.append("ab;");
            last = text.indexOf(";", last + 1);
        }
        return last;
    }

    private static Object searchedFromTheStart(int n) {
        StringBuilder text = new StringBuilder();
        int last = 0;
        for (int i = 0; i < n; i++) {
            text.append("ab");
            last = text.indexOf(";");
        }
        return last;
    }

    private static Object appended(int n) {
        List<String> words = words(n);
        StringBuilder text = new StringBuilder();
        for (String word : words) {
            text.append(word);
        }
        return text.toString();
    }

    private static Object concatenated(int n) {
        List<String> words = words(n);
        String text = "";
        for (String word : words) {
            text += word;
        }
        return text;
    }

    private static Object joined(int n) {
        List<String> words = words(n);
        String text = "";
        for (String word : words) {
            text = String.join("", text, word);
        }
        return text;
    }

    private static Object matching(Pattern pattern, List<String> texts) {
        int matches = 0;
        for (String text : texts) {
            matches += pattern.matcher(text).matches() ? 1 : 0;
        }
        return matches;
    }

    private static Object matched(int n) {
        return matching(WORD, words(n));
    }

    private static Object compiledAgain(int n) {
        List<String> words = words(n);
        int matches = 0;
        for (String word : words) {
            matches += Pattern.compile("[a-z]+([0-9]+)").matcher(word).matches() ? 1 : 0;
        }
        return matches;
    }

    private static Object matchesAgain(int n) {
        List<String> words = words(n);
        int matches = 0;
        for (String word : words) {
            matches += word.matches("[a-z]+([0-9]+)") ? 1 : 0;
        }
        return matches;
    }

    private static Object reversed(int n) {
        List<String> words = words(n);
        StringBuilder text = new StringBuilder();
        for (String word : words) {
            text.append(word);
        }
        return text.reverse().toString();
    }

    private static Object inserted(int n) {
        List<String> words = words(n);
        StringBuilder text = new StringBuilder();
        for (String word : words) {
            text.insert(0, word);
        }
        return text.toString();
    }

    private static Object letters(String text) {
        int sum = 0;
        for (int i = 0; i < text.length(); i++) {
            sum += text.charAt(i);
        }
        return sum;
    }

    private static Object deletedFirst(int n) {
        StringBuilder rest = new StringBuilder(text(10 * n));
        int sum = 0;
        while (rest.length() > 0) {
            sum += rest.charAt(0);
            rest.deleteCharAt(0);
        }
        return sum;
    }

    private static Object lettersOfArrays(int n) {
        String text = text(n);
        int sum = 0;
        for (int i = 0; i < text.length(); i++) {
            sum += text.toCharArray()[i];
        }
        return sum;
    }

    private static Object lettersInLowerCase(int n) {
        String text = capital(n);
        int sum = 0;
        for (int i = 0; i < text.length(); i++) {
            sum += text.toLowerCase().charAt(i);
        }
        return sum;
    }

    private static Object joinedByHand(int n) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < n; i++) {
            text.append(i).append(';');
        }
        return text.toString();
    }

    private static Object formatted(int n) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < n; i++) {
            text.append(String.format("%d;", i));
        }
        return text.toString();
    }

    private static void log(Supplier<String> message) {
        if (LOGS) {
            System.out.println(message.get());
        }
    }

    private static void log(String message) {
        if (LOGS) {
            System.out.println(message);
        }
    }

    private static Object loggedLazily(int n) {
        List<String> words = words(n);
        for (String word : words) {
            log(() -> word + " of " + words);
        }
        return words;
    }

    private static Object loggedEagerly(int n) {
        List<String> words = words(n);
        for (String word : words) {
            log(word + " of " + words);
        }
        return words;
    }

    private static Object builder(int n) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < n; i++) {
            text.append('x');
        }
        return text.length();
    }

    private static Object synchronizedBuffer(int n) {
        StringBuffer text = new StringBuffer();
        for (int i = 0; i < n; i++) {
            synchronized (Texts.class) {
                text.append('x');
            }
        }
        return text.length();
    }

    private static Object replacedParts(int n) {
        List<String> words = words(n);
        StringBuilder text = new StringBuilder();
        for (String word : words) {
            text.append(word.replace('w', 'v'));
        }
        return text.toString();
    }

    private static Object replacedAll(int n) {
        List<String> words = words(n);
        StringBuilder text = new StringBuilder();
        for (String word : words) {
            text = new StringBuilder(text.append(word).toString().replace('w', 'v'));
        }
        return text.toString();
    }

    private static Object splitOnce(int n) {
        String row = row(n);
        String[] parts = row.split(",");
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += parts[i].length();
        }
        return sum;
    }

    private static Object splitAgain(int n) {
        String row = row(n);
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += row.split(",")[i].length();
        }
        return sum;
    }
}
