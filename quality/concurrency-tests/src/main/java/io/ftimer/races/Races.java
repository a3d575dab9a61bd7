package io.ftimer.races;

import java.io.IOException;
import java.util.List;
import org.openjdk.jcstress.JCStress;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.grading.GradingResult;
import org.openjdk.jcstress.infra.grading.ReportUtils;

/**
 * Runs the races with jcstress and lists the results that are possible but were never seen. The options are those of jcstress;
 * its files go to the current folder.
 */
public final class Races {
    private Races() {}

    /** Exits with 1 if a result was seen that is not possible, or if a race did not run. */
    public static void main(String[] options) throws Exception {
        Options parsed = new Options(options);
        if (!parsed.parse()) {
            System.exit(2);
        }
        try {
            new JCStress(parsed).run();
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        List<TestResult> results = results(parsed.getResultFile());
        results.forEach(Races::printNotObserved);
        long failed = results.stream()
                .filter(race -> !ReportUtils.statusToPassed(race))
                .count();
        System.out.println("races: " + results.size() + ", failed: " + failed);
        System.exit(failed == 0 && !results.isEmpty() ? 0 : 1);
    }

    private static List<TestResult> results(String file) throws IOException, ClassNotFoundException {
        InProcessCollector collector = new InProcessCollector();
        DiskReadCollector reader = new DiskReadCollector(file, collector);
        reader.dump();
        reader.close();
        return ReportUtils.mergedByName(collector.getTestResults());
    }

    private static void printNotObserved(TestResult race) {
        for (GradingResult result : race.grading().gradingResults.values()) {
            if (result.count == 0 && result.expect != Expect.FORBIDDEN) {
                String name = race.getName().substring(race.getName().lastIndexOf('.') + 1);
                System.out.println("never seen: " + result.id + " of " + name + " (" + result.description + ")");
            }
        }
    }
}
