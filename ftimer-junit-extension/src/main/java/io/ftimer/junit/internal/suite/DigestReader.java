package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.tree.TestExpectations.UpperBound;
import io.ftimer.internal.text.EnumWords;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Makes the digest of a run from the records of its JVMs. Thread safety: thread-confined. */
final class DigestReader implements SuiteCsvReader.Visitor {
    /** The form of {@link io.ftimer.summary.Summary#startDate()}. */
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss xx", Locale.ROOT);

    final Digest digest = new Digest();
    private String testName = "";
    private String groupId = "";
    private String groupName = "";

    static Digest of(List<JvmPart> parts) throws IOException {
        DigestReader reader = new DigestReader();
        for (JvmPart part : parts) {
            part.readDigest(reader);
        }
        if (reader.digest.paths.hasExpectations()) {
            for (JvmPart part : parts) {
                part.read(row -> {
                    if (row.type().endsWith("region")) {
                        reader.digest.paths.addKnown(row.path());
                    }
                });
            }
        }
        return reader.digest;
    }

    @Override
    public void visit(SuiteCsvReader.Row row) throws IOException {
        switch (row.type()) {
            case "test" -> addTest(row);
            case "template" -> addLeftOut(row);
            case "not_recorded_thread" ->
                digest.addNotRecordedThread(new FinishedTest.NotRecordedThread(
                        row.text("name"),
                        row.count("call_count"),
                        row.text("is_ignored").equals("true")));
            case "not_verified" -> digest.addNotVerified(testName, row.text("expectation"), row.text("reason"));
            case "upper_bound" ->
                digest.addUpperBound(
                        groupId,
                        groupName,
                        new UpperBound(
                                row.text("expectation"),
                                row.count("found"),
                                row.count("spare"),
                                row.text("reason"),
                                row.text("path")));
            case "finding" ->
                digest.findings.add(
                        new Finding(
                                row.path(),
                                row.text("name"),
                                row.count("call_count"),
                                row.count("max_call_count"),
                                row.text("steps_per_call").isEmpty() ? 0 : row.count("steps_per_call"),
                                row.text("place")),
                        groupId,
                        groupName);
            case "absent_path" -> digest.paths.addExpectation(expected(row), row.path(), row.text("test_id"));
            case "proof" ->
                digest.proofs.add(
                        row.text("found"),
                        row.text("display_name") + ": " + row.text("expectation") + " " + row.text("reason"));
            case "end" -> digest.addMissing(row.count("left_out_records"));
            default -> {
                // regions and site timers are in no digest
            }
        }
    }

    private void addTest(SuiteCsvReader.Row row) throws IOException {
        testName = row.text("display_name");
        boolean inTemplate = !row.text("template_id").isEmpty();
        groupId = row.text(inTemplate ? "template_id" : "test_id");
        groupName = inTemplate ? row.text("template_name") : testName;
        long window = row.integer("window_nanos");
        digest.addTest(row.text("test_id"), groupId, groupName, row.hasFailed(), window);
        long start = start(row.text("start_date"));
        digest.addSpan(start, start + window);
        addLeftOut(row);
        if (row.text("failed_in").equals(EnumWords.of(TestPhase.EXIT))) {
            digest.cutOff.add(testName);
        }
    }

    private static long start(String date) {
        try {
            return TimeUnit.SECONDS.toNanos(OffsetDateTime.parse(date, DATE).toEpochSecond());
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("expected a date in start_date, found \"" + date + "\"", e);
        }
    }

    private void addLeftOut(SuiteCsvReader.Row row) throws IOException {
        if (row.count("left_out_records") > 0) {
            digest.paths.addUnknown();
        }
    }

    private static RunPaths.Expected expected(SuiteCsvReader.Row row) {
        String label = row.text("expectation");
        return EnumWords.find(RunPaths.Expected.class, label.replace(' ', '_'))
                .orElseThrow(() -> new IllegalArgumentException("unknown expectation \"" + label + "\""));
    }
}
