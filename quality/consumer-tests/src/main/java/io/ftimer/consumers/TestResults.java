package io.ftimer.consumers;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The reports of Surefire in a folder: the number of tests, and the failures of each method. */
final class TestResults {
    /** More than any message with a tree needs, far less than a tree that is not cut. */
    private static final int MAX_MESSAGE_LENGTH = 10_000;

    private static final int MAX_LINES = 12;

    /** The heading and the rows of a tree. */
    private static final Pattern TREE = Pattern.compile("\n +(\\w+ +)*region(\n.+)*");

    private final Map<String, List<String>> failures = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();
    private int tests;

    TestResults(Path folder) throws Exception {
        File[] reports = folder.toFile().listFiles((parent, name) -> name.endsWith(".xml"));
        for (File report : reports == null ? new File[0] : reports) {
            NodeList cases = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(report)
                    .getElementsByTagName("testcase");
            for (int i = 0; i < cases.getLength(); i++) {
                tests++;
                Element test = (Element) cases.item(i);
                // without package, enclosing classes, parameters, index and display name of an invocation
                String method = test.getAttribute("classname").replaceFirst(".*[.$]", "") + "."
                        + test.getAttribute("name").replaceFirst("[^\\w].*", "");
                for (String kind : List.of("failure", "error")) {
                    NodeList parts = test.getElementsByTagName(kind);
                    for (int part = 0; part < parts.getLength(); part++) {
                        add(method, (Element) parts.item(part));
                    }
                }
            }
        }
    }

    private void add(String method, Element failure) {
        String message = failure.getAttribute("message");
        if (message.length() > MAX_MESSAGE_LENGTH) {
            problems.add(method + " failed with a message of " + message.length() + " characters");
        }
        String[] frames = failure.getTextContent().split("\n\tat ", 3);
        long lines = TREE.matcher(frames[0])
                .replaceAll("")
                .lines()
                .filter(line -> !line.isBlank())
                .count();
        if (lines > MAX_LINES) {
            problems.add(method + " failed with a message of " + lines + " lines besides trees");
        }
        if (frames.length > 1 && frames[1].startsWith("io.ftimer.")) {
            problems.add(method + " failed without the line of a test: " + frames[1]);
        }
        failures.computeIfAbsent(method, key -> new ArrayList<>()).add(message + "\n" + failure.getTextContent());
    }

    /**
     * Returns the differences from the expected failures. A line of them is {@code Class.method: fragment}; the fragment must be in
     * the report of one of the method's failures. Lines that begin with {@code #} are comments. No failure may begin with a frame of
     * fTimer, or have more than a few lines.
     */
    List<String> compare(List<String> expected, int minTests) {
        if (tests < minTests) {
            problems.add("expected at least " + minTests + " tests, found " + tests);
        }
        List<String[]> lines = expected.stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.split(": ", 2))
                .toList();
        for (String[] line : lines) {
            List<String> texts = failures.getOrDefault(line[0], List.of("no failure"));
            if (texts.stream().noneMatch(text -> text.contains(line[1]))) {
                problems.add(line[0] + " failed without \"" + line[1] + "\":\n" + firstLines(texts.get(0)));
            }
        }
        Set<String> methods = lines.stream().map(line -> line[0]).collect(Collectors.toSet());
        failures.forEach((method, texts) -> {
            if (!methods.contains(method)) {
                problems.add(method + " failed unexpectedly:\n" + firstLines(texts.get(0)));
            }
        });
        return problems;
    }

    private static String firstLines(String text) {
        return text.strip().lines().limit(15).map(line -> "  | " + line).collect(Collectors.joining("\n"));
    }
}
