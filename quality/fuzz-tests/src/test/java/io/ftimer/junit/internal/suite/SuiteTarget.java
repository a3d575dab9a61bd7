package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.fuzz.FuzzTarget;
import io.ftimer.fuzz.SuiteRows;
import io.ftimer.fuzz.Texts;
import io.ftimer.report.internal.text.SuiteSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;

/** The {@code suite.csv} of each JVM, as it is merged at the end of a run: its digest, and the statistics of its templates. */
public final class SuiteTarget implements FuzzTarget {
    @Override
    public List<byte[]> seeds() {
        return List.of(SuiteRows.bytes(SuiteSchema.SCHEMA.header()));
    }

    @Override
    public boolean reads(byte[] input) {
        DigestReader digest = new DigestReader();
        TemplateReader templates = new TemplateReader();
        boolean isDigest = reads(input, digest);
        boolean areTemplates = reads(input, templates);
        digest.digest.slowestTests(3);
        digest.digest.paths.absent();
        if (areTemplates) {
            assertThat(templates.summaries()).allMatch(SuiteTarget::write);
        }
        return isDigest | areTemplates;
    }

    private static boolean reads(byte[] input, SuiteCsvReader.Visitor visitor) {
        try {
            SuiteCsvReader.read(new ByteArrayInputStream(input), "suite.csv", visitor);
            return true;
        } catch (IOException documented) {
            assertThat(documented).hasMessageMatching("(?s)suite\\.csv, line \\d+: .+");
            return false;
        }
    }

    /** Returns whether what is written of a template is read again. */
    private static boolean write(TemplateReader.TemplateSummary summary) {
        StringBuilder text = new StringBuilder(SuiteCsv.HEADER_LINE);
        try {
            new SuiteCsv(text, "1").write(summary);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return reads(Texts.bytes(text.toString()), new DigestReader());
    }
}
