package io.ftimer.demo.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the tool cannot see on the pages: {@code pages.txt}, with a paragraph for each page. Its lines are
 *
 * <ul>
 *   <li>{@code run | BLOCK}: the Java of this block, which is no whole program, is executed;
 *   <li>{@code prints STATEMENTS | BLOCK}: the block is what these statements of Java print, with the imports of the page;
 *   <li>{@code in FILE | BLOCK}: this file has the block too, apart from indentation; it is tested there or here;
 *   <li>{@code valid | BLOCK}: the block is a file that {@code show --validate} accepts;
 *   <li>{@code by WHERE | BLOCK}: another test or project executes it or compares it;
 *   <li>{@code not REASON | BLOCK}: it cannot be executed here;
 *   <li>{@code exit CODE | COMMAND}: the command ends with another exit code than 0;
 *   <li>{@code with LIBRARY...}: the examples of the page need these jars of others, too.
 * </ul>
 *
 * BLOCK is a text that only this block of the page contains; with {@code each} before the verb, several of them.
 */
record PageData(List<Entry> entries) {
    private static final String EACH = "each ";
    private static final String WITH = "  with ";
    private static final List<String> VERBS = List.of("run", "prints", "in", "valid", "by", "not", "exit");

    /** What is known about a block. */
    record Entry(String page, boolean isOfSeveral, String verb, String argument, String key) {
        boolean matches(Block block) {
            return block.text().contains(key);
        }

        @Override
        public String toString() {
            return page + ": " + (verb + " " + argument).strip() + " | " + key;
        }
    }

    static PageData read(Path file) throws IOException {
        List<Entry> entries = new ArrayList<>();
        String page = "";
        for (String line : Files.readAllLines(file)) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (!line.startsWith(" ")) {
                page = line.strip();
                continue;
            }
            if (line.startsWith(WITH)) {
                entries.add(new Entry(page, false, "with", line.substring(WITH.length()), ""));
                continue;
            }
            String[] parts = line.split(" \\| ", 2);
            boolean isOfSeveral = parts[0].strip().startsWith(EACH);
            String[] how =
                    parts[0].strip().substring(isOfSeveral ? EACH.length() : 0).split(" ", 2);
            if (parts.length < 2 || !VERBS.contains(how[0])) {
                throw new IOException(file + ": invalid line \"" + line + "\": expected one of " + VERBS
                        + ", and a text after \" | \"");
            }
            entries.add(new Entry(page, isOfSeveral, how[0], how.length > 1 ? how[1] : "", parts[1].strip()));
        }
        return new PageData(List.copyOf(entries));
    }

    /** Returns what is known about the blocks of a page. */
    private Stream<Entry> of(Page page) {
        return entries.stream()
                .filter(entry ->
                        entry.page().equals(page.name()) && !entry.verb().equals("with"));
    }

    /** Returns the names of the jars of others that the examples of a page need. */
    Set<String> libraries(Page page) {
        return entries.stream()
                .filter(entry ->
                        entry.page().equals(page.name()) && entry.verb().equals("with"))
                .flatMap(entry -> Stream.of(entry.argument().split(" ")))
                .collect(Collectors.toSet());
    }

    /** Returns what is known about a block, apart from exit codes. */
    Optional<Entry> of(Page page, Block block) {
        return of(page).filter(entry -> !entry.verb().equals("exit") && entry.matches(block))
                .findFirst();
    }

    int exitCode(Page page, String command) {
        return of(page).filter(entry -> entry.verb().equals("exit") && command.contains(entry.key()))
                .mapToInt(entry -> Integer.parseInt(entry.argument()))
                .findFirst()
                .orElse(0);
    }

    /** Returns the entries of a page that match no block or several of them, and those that name a place that does not exist. */
    List<String> problems(Page page, List<String> places) {
        List<String> problems = new ArrayList<>();
        for (Entry entry : of(page).toList()) {
            long matching = page.blocks().stream().filter(entry::matches).count();
            if (entry.isOfSeveral() ? matching < 2 : matching != 1) {
                problems.add(entry + ": matches " + matching + " blocks");
            }
            if (entry.verb().equals("by") && !places.contains(entry.argument())) {
                problems.add(entry + ": there is no such test, laboratory or project");
            }
        }
        return problems;
    }
}
