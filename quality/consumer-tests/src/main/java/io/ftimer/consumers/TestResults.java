package io.ftimer.consumers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The reports of Surefire: the number of tests, and the failures of each method. */
final class TestResults {
    /** More than any message with a tree needs, far less than a tree that is not cut. */
    private static final int MAX_MESSAGE_LENGTH = 10_000;

    private final List<String> problems = new ArrayList<>();
    private final Map<String, List<String>> failures = new LinkedHashMap<>();
    private int tests;

    private TestResults() {}

    static TestResults read(Path folder) {
        TestResults results = new TestResults();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(name -> name.toString().endsWith(".xml"))
                    .sorted()
                    .toList()) {
                NodeList cases = DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(file.toFile())
                        .getElementsByTagName("testcase");
                for (int i = 0; i < cases.getLength(); i++) {
                    results.read((Element) cases.item(i));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ParserConfigurationException | SAXException e) {
            throw new IllegalStateException(e);
        }
        return results;
    }

    private void read(Element test) {
        tests++;
        // without package, enclosing classes, parameters, index and display name of an invocation
        String method = test.getAttribute("classname").replaceFirst(".*[.$]", "") + "."
                + test.getAttribute("name").replaceFirst("[^\\w].*", "");
        for (Node node = test.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element part && List.of("failure", "error").contains(part.getTagName())) {
                String message = part.getAttribute("message");
                if (message.length() > MAX_MESSAGE_LENGTH) {
                    problems.add(method + " failed with a message of " + message.length() + " characters");
                }
                failures.computeIfAbsent(method, key -> new ArrayList<>()).add(message + "\n" + part.getTextContent());
            }
        }
    }

    /**
     * Returns the differences from the expected failures. A line of them is {@code Class.method: fragment}; the fragment must be in
     * the report of one of the method's failures. Lines that begin with {@code #} are comments.
     */
    List<String> compare(List<String> lines, int minTests) {
        if (tests < minTests) {
            problems.add("expected at least " + minTests + " tests, found " + tests);
        }
        Map<String, List<String>> expected = lines.stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.split(": ", 2))
                .collect(Collectors.groupingBy(
                        parts -> parts[0],
                        LinkedHashMap::new,
                        Collectors.mapping(parts -> parts[1], Collectors.toList())));
        expected.forEach(this::compare);
        failures.forEach((method, texts) -> {
            if (!expected.containsKey(method)) {
                problems.add(method + " failed unexpectedly:\n" + firstLines(texts.get(0)));
            }
        });
        return problems;
    }

    private void compare(String method, List<String> fragments) {
        List<String> texts = failures.getOrDefault(method, List.of());
        if (texts.isEmpty()) {
            problems.add(method + " did not fail");
            return;
        }
        for (String fragment : fragments) {
            if (texts.stream().noneMatch(text -> text.contains(fragment))) {
                problems.add(method + " failed without \"" + fragment + "\":\n" + firstLines(texts.get(0)));
            }
        }
    }

    private static String firstLines(String text) {
        return text.strip().lines().limit(15).map(line -> "  | " + line).collect(Collectors.joining("\n"));
    }
}
