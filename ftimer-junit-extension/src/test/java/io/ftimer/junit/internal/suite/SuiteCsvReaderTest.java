package io.ftimer.junit.internal.suite;

import static io.ftimer.junit.internal.suite.Sample.invocation;
import static io.ftimer.junit.internal.suite.Sample.templates;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.values.RegionPath;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuiteCsvReaderTest {

    @Test
    void the_digest_of_a_file_is_that_of_its_tests() throws IOException {
        TestExpectations expectations = new TestExpectations(
                List.of(),
                List.of(new TestExpectations.NotVerified("at most 3", "70 calls")),
                List.of(new TestExpectations.UpperBound("at most 9", 2, 7, "", "a")),
                List.of(RegionPath.parse("a"), RegionPath.parse("x")),
                List.of());
        TimedTest first = invocation(1, TestOutcome.PASSED, sample -> sample.region("c", 3));
        TimedTest second = invocation(2, TestOutcome.FAILED, sample -> sample.region("c", 4));
        Digest original = new Digest();
        StringBuilder text = new StringBuilder(SuiteCsv.HEADER_LINE);
        SuiteCsv csv = new SuiteCsv(text, "1-2");
        for (TimedTest test : List.of(
                Sample.expecting("d", expectations, sample -> sample.region("a", 5, () -> sample.region("b", 2))),
                Sample.failed("again", sample -> sample.region("a", 1)),
                Sample.test("again", sample -> sample.region("a", 1)),
                first,
                second)) {
            original.add(test);
            csv.write(
                    1,
                    test,
                    test.failed() || test.test().template().isEmpty() ? SuiteFields.WHOLE : SuiteFields.WITHOUT_TREE);
        }
        csv.write(templates(first, second).get(0));
        csv.write("absent_path", SuiteFields.ABSENT_PATH, original.paths.absent());

        DigestReader reader = new DigestReader();
        SuiteCsvReader.read(stream(text.toString()), "suite.csv", row -> {
            reader.visit(row);
            if (row.type().endsWith("region")) {
                reader.digest.paths.addKnown(row.path());
            }
        });

        Digest read = reader.digest;
        assertThat(read.tests()).isEqualTo(4);
        assertThat(read.failed()).isEqualTo(original.failed()).isEqualTo(1);
        assertThat(read.flaky()).isEqualTo(original.flaky()).isEqualTo(1);
        assertThat(read.windowNanos()).isEqualTo(original.windowNanos());
        assertThat(read.paths.absent()).isEqualTo(original.paths.absent()).hasSize(1);
        assertThat(read.notVerified()).isEqualTo(original.notVerified()).hasSize(1);
        assertThat(read.loose()).isEqualTo(original.loose()).hasSize(1);
        assertThat(read.slowestTests(9)).isEqualTo(original.slowestTests(9));
    }

    private static void visit(SuiteCsvReader.Row row) throws IOException {
        new DigestReader().visit(row);
        if (row.type().equals("region")) {
            assertThat(row.path()).isNotNull();
            assertThat(row.totals()).isNotNull();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
                    4,"test","9-jvm",1 | 4,"test"           | line 2: expected 75 fields, found 2
                    ,"passed",         | ,"skipped",        | line 2: expected passed or failed in outcome, found "skipped"
                    2026-11-21         | 2026-11-41         | line 2: expected a date in start_date, found "2026-11-41 08:00:00 +0000"
                    ,"r","r","code",1, | ,"r","r","code",x, | line 3: expected an integer in call_count, found "x"
                    ,"r","r","code",1, | ,"r","r","code",,  | line 3: expected an integer in call_count, found ""
                    ,"r","r","code",1, | ,"r*","r","code",1, | line 3: malformed region path "r*": '*' and '**' stand for whole levels; write '\\*' for a star in a name
                    format_version     | version            | line 1: the header is not that of format version 5
                    """)
    void a_malformed_record_is_rejected_with_line_and_problem(String valid, String malformed, String problem) {
        String text = valid().replace(valid, malformed);
        if (malformed.equals("4,\"test\"")) {
            text = SuiteCsv.HEADER_LINE + malformed + "\n";
        }
        String csv = text;

        assertThatThrownBy(() -> SuiteCsvReader.read(stream(csv), "suite.csv", SuiteCsvReaderTest::visit))
                .isInstanceOf(IOException.class)
                .hasMessage("suite.csv, " + problem);
    }

    @Test
    void a_file_of_another_version_is_rejected_with_both_versions() {
        String older = "format_version,record_type,jvm\n\"2\",\"test\",\"9-jvm\"\n";

        assertThatThrownBy(() -> SuiteCsvReader.read(stream(older), "suite.csv", SuiteCsvReaderTest::visit))
                .isInstanceOf(IOException.class)
                .hasMessage("suite.csv, line 1: suite format 2 is not supported, this version of fTimer reads format 5:"
                        + " write the file again with it, or use the version that wrote it");
    }

    @Test
    void a_byte_order_mark_is_no_part_of_the_header() throws IOException {
        List<String> types = new ArrayList<>();
        SuiteCsvReader.read(stream('\uFEFF' + valid()), "suite.csv", row -> types.add(row.type()));

        assertThat(types).startsWith("test", "region");
    }

    @Test
    void text_that_is_not_utf_8_is_rejected() {
        byte[] bytes = (SuiteCsv.HEADER_LINE + "\u00ff").getBytes(StandardCharsets.ISO_8859_1);

        assertThatThrownBy(() ->
                        SuiteCsvReader.read(new ByteArrayInputStream(bytes), "suite.csv", SuiteCsvReaderTest::visit))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("suite.csv, line ");
    }

    @Test
    void malformed_input_throws_no_other_exception() {
        Random random = new Random(13);
        byte[] valid = valid().getBytes(StandardCharsets.UTF_8);
        int rejected = 0;
        for (int i = 0; i < 5_000; i++) {
            byte[] bytes = valid.clone();
            int start = i % 2 == 0 ? SuiteCsv.HEADER_LINE.length() : 0;
            for (int changes = random.nextInt(4); changes >= 0; changes--) {
                bytes[start + random.nextInt(bytes.length - start)] = (byte) mutation(random);
            }
            try {
                SuiteCsvReader.read(new ByteArrayInputStream(bytes), "suite.csv", SuiteCsvReaderTest::visit);
            } catch (IOException e) {
                rejected++;
                assertThat(e).hasMessageMatching("(?s)suite\\.csv, line \\d+: .+");
            }
        }
        assertThat(rejected).isBetween(2_000, 5_000);
    }

    private static int mutation(Random random) {
        String special = "\"\n\r,\\*/-+9\u0000";
        return random.nextBoolean() ? special.charAt(random.nextInt(special.length())) : random.nextInt(256);
    }

    private static String valid() {
        try {
            StringBuilder text = new StringBuilder(SuiteCsv.HEADER_LINE);
            SuiteCsv csv = new SuiteCsv(text, "9-jvm");
            csv.write(1, Sample.test("a", sample -> sample.region("r", 1)), SuiteFields.WHOLE);
            csv.write(templates(invocation(1, TestOutcome.PASSED, sample -> sample.region("c", 3)))
                    .get(0));
            csv.write(
                    "absent_path",
                    SuiteFields.ABSENT_PATH,
                    List.of(new RunPaths.AbsentPath(RunPaths.Expected.ABSENCE, "x", "a", "")));
            return text.toString();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ByteArrayInputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
