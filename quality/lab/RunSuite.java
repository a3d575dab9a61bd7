import static org.junit.platform.engine.discovery.ClassNameFilter.includeClassNamePatterns;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClasspathRoots;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Set;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * Runs all tests of a folder of classes in this JVM, of classes that are named as Surefire expects. Run as a source file:
 *
 * <pre>java -cp TEST-CLASS-PATH RunSuite.java CLASS-FOLDER</pre>
 *
 * <p>Prints the number of tests that succeeded and failed, and exits with 0 if none failed.
 */
final class RunSuite {
    private RunSuite() {}

    public static void main(String[] arguments) {
        PrintStream out = System.out;
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClasspathRoots(Set.of(Path.of(arguments[0]))))
                                .filters(includeClassNamePatterns(".*Tests?(\\$.*)?"))
                                .build(),
                        listener);
        TestExecutionSummary summary = listener.getSummary();
        out.println(summary.getTestsSucceededCount() + " succeeded, " + summary.getTestsFailedCount() + " failed");
        System.exit(summary.getTestsFailedCount() == 0 ? 0 : 1);
    }
}
