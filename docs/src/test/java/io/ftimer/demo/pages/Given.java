package io.ftimer.demo.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The names that examples use without declaring them: {@code given.txt}, with a declaration in each paragraph. */
record Given(List<Declaration> declarations) {
    static final String NAME = "Given";

    private static final Pattern DECLARED =
            Pattern.compile("(?:static )?(?:(?:class|interface) (\\w+).*|.*?(\\w+)(?:;| = .*|\\(.*))");
    private static final Pattern TEXT_OR_COMMENT = Pattern.compile("\"(?:\\\\.|[^\"\\\\])*\"|//.*");
    private static final Pattern QUALIFIED = Pattern.compile("(?:\\w+\\.)+(\\w+)");

    /** A member of the class that examples extend. */
    record Declaration(String name, String text) {
        static Declaration of(String text) {
            String first = text.lines().findFirst().orElse("");
            Matcher declared = DECLARED.matcher(first.replaceFirst(" [{].*", ""));
            if (!declared.matches()) {
                throw new IllegalArgumentException("invalid declaration: " + first);
            }
            return new Declaration(declared.group(1) != null ? declared.group(1) : declared.group(2), text);
        }

        /** Returns whether code uses the name without declaring it. */
        private boolean isUsedIn(String code) {
            return hasWord(code, name)
                    && !Pattern.compile("[A-Z]\\w*(?:<[^;=]*>)? " + name + "\\b")
                            .matcher(code)
                            .find();
        }

        private boolean hasTypes(Predicate<String> types) {
            return QUALIFIED.matcher(text).results().map(MatchResult::group).allMatch(types);
        }

        private static boolean hasWord(String code, String word) {
            return Pattern.compile("(?<![\\w.])" + word + "\\b").matcher(code).find();
        }
    }

    static Given read(Path file) throws IOException {
        List<Declaration> declarations = new ArrayList<>();
        for (String paragraph : Files.readString(file).strip().split("\n\n")) {
            declarations.add(Declaration.of(paragraph));
        }
        return new Given(declarations);
    }

    /**
     * Returns what blocks use, and what that uses.
     *
     * @param types the types that exist; of overloaded names, those with other types are left out
     */
    Set<Declaration> usedIn(List<String> blocks, Predicate<String> types) {
        Set<Declaration> used = new LinkedHashSet<>();
        List<String> all = new ArrayList<>();
        blocks.forEach(block -> all.add(TEXT_OR_COMMENT.matcher(block).replaceAll("")));
        for (int i = 0; i < all.size(); i++) {
            for (Declaration declaration : declarations) {
                if (declaration.isUsedIn(all.get(i))
                        && (!isOverloaded(declaration.name()) || declaration.hasTypes(types))
                        && used.add(declaration)) {
                    all.add(declaration.text());
                }
            }
        }
        return used;
    }

    private boolean isOverloaded(String name) {
        return declarations.stream().filter(other -> other.name().equals(name)).count() > 1;
    }

    /** Returns the source of the class that declares what blocks use. */
    String source(List<String> blocks, Predicate<String> types) {
        return usedIn(blocks, types).stream()
                .map(declaration -> declaration.text() + "\n")
                .collect(Collectors.joining("", "class " + NAME + " {\n", "}\n"));
    }
}
