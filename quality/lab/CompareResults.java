import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * Compares the results of all tests of two runs of one suite, without and with fTimer. Run as a source file:
 *
 * <pre>java CompareResults.java REPORT-FOLDER-WITHOUT REPORT-FOLDER-WITH MIN-NUMBER-OF-TESTS</pre>
 *
 * <p>A result is the class, the name and the outcome of a test; tests of the same name are counted. Prints the first
 * differences and the time of both runs, and exits with 0 if there is no difference.
 */
final class CompareResults {
    private static final int SHOWN = 20;

    /** The hash code in the name of a test whose parameter has no text of its own; no two runs agree on it. */
    private static final String HASH_CODE = "@[0-9a-f]{5,8}\\b";

    /** The results of one run with their counts, and the sum of the times of its classes. */
    private static final class Run {
        final Map<String, Integer> results = new TreeMap<>();
        int tests;
        int failed;
        double seconds;

        static Run read(Path folder) throws Exception {
            Run run = new Run();
            DocumentBuilder parser = DocumentBuilderFactory.newInstance().newDocumentBuilder();
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.filter(name -> name.toString().endsWith(".xml")).toList()) {
                    run.add(parser.parse(file.toFile()).getDocumentElement());
                }
            }
            return run;
        }

        private void add(Element suite) {
            seconds += Double.parseDouble(suite.getAttribute("time").replace(",", ""));
            NodeList cases = suite.getElementsByTagName("testcase");
            for (int i = 0; i < cases.getLength(); i++) {
                Element test = (Element) cases.item(i);
                String outcome = outcome(test);
                tests++;
                failed += outcome.equals("passed") || outcome.equals("skipped") ? 0 : 1;
                String name = test.getAttribute("name").replaceAll(HASH_CODE, "@hash");
                results.merge(test.getAttribute("classname") + "." + name + " " + outcome, 1, Integer::sum);
            }
        }

        /** Returns the outcome of the last attempt. */
        private static String outcome(Element test) {
            for (Node node = test.getFirstChild(); node != null; node = node.getNextSibling()) {
                if (node instanceof Element part && List.of("failure", "error", "skipped").contains(part.getTagName())) {
                    return part.getTagName();
                }
            }
            return "passed";
        }
    }

    private CompareResults() {}

    public static void main(String[] arguments) throws Exception {
        Run without = Run.read(Path.of(arguments[0]));
        Run with = Run.read(Path.of(arguments[1]));
        int minimum = Integer.parseInt(arguments[2]);

        List<String> differences = new ArrayList<>();
        if (without.tests < minimum) {
            differences.add("expected at least " + minimum + " tests, found " + without.tests);
        }
        Set<String> all = new TreeSet<>(without.results.keySet());
        all.addAll(with.results.keySet());
        for (String result : all) {
            int before = without.results.getOrDefault(result, 0);
            int after = with.results.getOrDefault(result, 0);
            if (before != after) {
                differences.add(result + ": " + before + " times without fTimer, " + after + " times with it");
            }
        }
        differences.stream().limit(SHOWN).forEach(System.out::println);
        System.out.printf(
                Locale.ROOT,
                "%d tests, %d failed, %d differences; classes took %.1f s without and %.1f s with fTimer: %+.0f us a test%n",
                with.tests,
                with.failed,
                differences.size(),
                without.seconds,
                with.seconds,
                (with.seconds - without.seconds) / Math.max(1, with.tests) * 1e6);
        System.exit(differences.isEmpty() ? 0 : 1);
    }
}
