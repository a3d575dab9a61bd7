package io.ftimer.demo.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page and its blocks of code.
 *
 * @param name the path from the root of the repository
 * @param text all of it
 */
record Page(String name, String text, List<Block> blocks) {
    private static final String FENCE = "```";
    private static final String INDENTATION = "    ";
    private static final Pattern NEEDED = Pattern.compile("The examples need ([^.]+)\\.");
    private static final Pattern SNIPPET = Pattern.compile("<artifactId>ftimer-|io\\.ftimer:ftimer-");
    private static final Pattern ARTIFACT = Pattern.compile("[`>:](ftimer-[a-z-]+)[`<:\"']");

    /** Returns the pages of the guide, and those of the root and of the samples. */
    static List<Page> all(Path root) throws IOException {
        List<Path> files = new ArrayList<>(List.of(root.resolve("README.md"), root.resolve("CONTRIBUTING.md")));
        try (Stream<Path> guide = Files.list(root.resolve("docs"));
                Stream<Path> contributing = Files.list(root.resolve("docs/contributing"));
                Stream<Path> samples = Files.walk(root.resolve("samples"), 2)) {
            Stream.of(guide, contributing, samples.filter(file -> file.endsWith("README.md")))
                    .flatMap(pages -> pages)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .forEach(files::add);
        }
        List<Page> pages = new ArrayList<>();
        for (Path file : files) {
            pages.add(of(root.relativize(file).toString().replace('\\', '/'), Files.readString(file)));
        }
        return pages;
    }

    static Page of(String name, String text) {
        List<String> lines = text.lines().toList();
        List<Block> blocks = new ArrayList<>();
        StringBuilder prose = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            int begin = i;
            String line = lines.get(i);
            if (line.strip().startsWith(FENCE)) {
                String margin = line.substring(0, line.indexOf('`'));
                StringBuilder code = new StringBuilder();
                while (!lines.get(++i).equals(margin + FENCE)) {
                    code.append(lines.get(i).replaceFirst(margin, "")).append('\n');
                }
                blocks.add(new Block(
                        begin + 2, line.strip().substring(FENCE.length()), prose.toString(), code.toString()));
                prose.setLength(0);
            } else if (line.startsWith(INDENTATION) && i > 0 && lines.get(i - 1).isBlank()) {
                StringBuilder code = new StringBuilder();
                for (;
                        i < lines.size()
                                && (lines.get(i).startsWith(INDENTATION)
                                        || lines.get(i).isBlank());
                        i++) {
                    code.append(lines.get(i).replaceFirst(INDENTATION, "")).append('\n');
                }
                blocks.add(new Block(
                        begin + 1, "indented", prose.toString(), code.toString().stripTrailing() + "\n"));
                prose.setLength(0);
                i--;
            } else {
                prose.append(line).append('\n');
            }
        }
        return new Page(name, text, List.copyOf(blocks));
    }

    /** Returns the imports that the page shows once for all its examples. */
    Optional<Block> imports() {
        return blocks.stream().filter(Block::isImports).findFirst();
    }

    /** Returns the artifacts of fTimer that the page names: in the sentence above its imports, and as dependencies. */
    Set<String> artifacts() {
        Set<String> named = new TreeSet<>();
        Stream.concat(
                        NEEDED.matcher(text).results().map(found -> found.group(1)),
                        blocks.stream().map(Block::text).filter(SNIPPET.asPredicate()))
                .flatMap(part -> ARTIFACT.matcher(part).results())
                .forEach(found -> named.add(found.group(1)));
        named.removeIf(artifact -> artifact.matches("ftimer-(bom|maven-plugin|cli)"));
        return named;
    }

    @Override
    public String toString() {
        return name;
    }
}
