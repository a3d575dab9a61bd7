import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * Compares the reports of Surefire with the expected failures. Run as a source file:
 *
 * <pre>java VerifyResults.java REPORT-FOLDER EXPECTED-FILE MIN-NUMBER-OF-TESTS</pre>
 *
 * <p>A line of the expected file is {@code Class.method: fragment}; the fragment must be in the report of one of the
 * method's failures, and no message may be longer than 10 000 characters. Lines that begin with {@code #} are comments.
 * Prints each difference and exits with 0 if there is none.
 */
final class VerifyResults {
    /** More than any message with a tree needs, far less than a tree that is not cut. */
    private static final int MAX_MESSAGE_LENGTH = 10_000;

    private final List<String> differences = new ArrayList<>();
    private final Map<String, List<String>> failures = new LinkedHashMap<>();
    private int tests;

    public static void main(String[] arguments) throws Exception {
        VerifyResults results = new VerifyResults();
        results.read(Path.of(arguments[0]));
        results.compare(Path.of(arguments[1]), Integer.parseInt(arguments[2]));
        results.differences.forEach(System.out::println);
        System.out.println(results.tests + " tests, " + results.failures.size() + " methods failed, "
                + results.differences.size() + " differences");
        System.exit(results.differences.isEmpty() ? 0 : 1);
    }

    private void read(Path folder) throws Exception {
        DocumentBuilder parser = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(name -> name.toString().endsWith(".xml")).toList()) {
                NodeList cases = parser.parse(file.toFile()).getElementsByTagName("testcase");
                for (int i = 0; i < cases.getLength(); i++) {
                    read((Element) cases.item(i));
                }
            }
        }
    }

    private void read(Element test) {
        tests++;
        String method = simpleName(test.getAttribute("classname")) + "." + methodName(test.getAttribute("name"));
        for (Node node = test.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element part && List.of("failure", "error").contains(part.getTagName())) {
                String message = part.getAttribute("message");
                if (message.length() > MAX_MESSAGE_LENGTH) {
                    differences.add(method + " failed with a message of " + message.length() + " characters");
                }
                failures.computeIfAbsent(method, key -> new ArrayList<>())
                        .add(message + "\n" + part.getTextContent());
            }
        }
    }

    /** Returns the class name without package and enclosing classes. */
    private static String simpleName(String className) {
        return className.replaceFirst(".*[.$]", "");
    }

    /** Returns the name without parameters, index and display name of an invocation. */
    private static String methodName(String name) {
        return name.replaceFirst("[^\\w].*", "");
    }

    private void compare(Path expectedFile, int minTests) throws IOException {
        if (tests < minTests) {
            differences.add("expected at least " + minTests + " tests, found " + tests);
        }
        Map<String, List<String>> expected = new LinkedHashMap<>();
        for (String line : Files.readAllLines(expectedFile)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] parts = line.split(": ", 2);
                expected.computeIfAbsent(parts[0], key -> new ArrayList<>()).add(parts[1]);
            }
        }
        expected.forEach(this::compare);
        failures.forEach((method, texts) -> {
            if (!expected.containsKey(method)) {
                differences.add(method + " failed unexpectedly:\n" + firstLines(texts.get(0)));
            }
        });
    }

    private static String firstLines(String text) {
        return text.strip().lines().limit(15).map(line -> "  | " + line).collect(Collectors.joining("\n"));
    }

    private void compare(String method, List<String> fragments) {
        List<String> texts = failures.get(method);
        if (texts == null) {
            differences.add(method + " did not fail");
            return;
        }
        for (String fragment : fragments) {
            if (texts.stream().noneMatch(text -> text.contains(fragment))) {
                differences.add(method + " failed without \"" + fragment + "\":\n" + firstLines(texts.get(0)));
            }
        }
    }
}
