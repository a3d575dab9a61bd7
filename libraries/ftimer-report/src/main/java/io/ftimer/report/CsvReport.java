package io.ftimer.report;

import io.ftimer.internal.text.RegionNames;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.files.AppendGuard;
import io.ftimer.report.internal.text.CsvStyle;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A machine-readable report in CSV: a header line, one record for the summary, one for each metadata pair and one for each
 * entry.
 *
 * <pre>{@code
 * FTimer timer = FTimer.create();
 * timer.start("solve");
 * timer.stop("solve");
 * CsvReport.of(timer.summary()).metadata("commit", "4f2a1c").append(Path.of("timing.csv"));
 * }</pre>
 *
 * <p>Every field of a record is quoted, including numbers and blanks; columns that do not apply to a record are blank.
 * Times are in seconds. Reals have 18 significant digits of their exact binary value, so that they parse to the same
 * {@code double}. Names and metadata are written unchanged, without trailing blanks: they may contain line breaks, and,
 * unless the report is {@link #spreadsheetSafe()}, text that a spreadsheet treats as a formula. The encoding is UTF-8, lines
 * end with LF.
 *
 * <p>A local summary has {@code format_version} 2 and {@code summary_kind} {@code local}. The rows of a
 * {@link io.ftimer.summary.SessionSummary} are merged over its threads; their times may exceed the total time.
 *
 * <p>The times of entries are empty if they {@linkplain Summary#isTimed() were not measured}.
 *
 * <p>Site timers and call statistics have reports of their own with {@code format_version} 1.
 *
 * <p>Thread safety: thread-confined.
 */
public final class CsvReport extends Report<CsvReport> {
    private final AppendCheck.Rules appendRules;
    private final ReportFields fields;

    <T> CsvReport(CsvWriter<T> writer, T result, Status status) {
        this(writer, result, status, new ReportFields());
    }

    private <T> CsvReport(CsvWriter<T> writer, T result, Status status, ReportFields fields) {
        super(status, (metadata, atStart, out) -> writer.write(result, metadata, atStart, out, fields));
        this.fields = fields;
        appendRules = AppendCheck.Rules.of(writer.schema());
    }

    /** Returns a report of a local summary or of a session. */
    public static CsvReport of(Summary summary) {
        return new CsvReport(SummaryCsv.LOCAL, summary, summary.status());
    }

    /**
     * Returns a report of the site timers of a recorder or a session, one record for each; {@code summary_kind} is
     * {@code site_timers}.
     */
    public static CsvReport ofSites(Summary summary) {
        return new CsvReport(SummaryCsv.SITES, SummaryCsv.Rows.of(summary, summary.sites()), summary.status());
    }

    /**
     * Returns a report of call statistics, one record for each region that has them; they require
     * {@link io.ftimer.FTimerBuilder#callStatistics}. {@code summary_kind} is {@code call_statistics}.
     */
    public static CsvReport ofCallStats(Summary summary) {
        return new CsvReport(SummaryCsv.CALLS, SummaryCsv.calls(summary), summary.status());
    }

    /**
     * Protects texts from spreadsheets, which would evaluate some of them as formulas.
     *
     * <p>A text (a name, a label, a file or metadata, but no number) gets a leading apostrophe if its first character that is
     * not a blank is {@code =}, {@code +}, {@code -}, {@code @}, the wide form of one of these, a tab or a line break. Use
     * this for files that people open, not for files that programs read: a text that has an apostrophe of its own looks the
     * same.
     *
     * <p>The format stays the same, so {@link #append append} accepts the same files. It protects the records of this report;
     * existing records stay as they are.
     *
     * @return this report
     */
    public CsvReport spreadsheetSafe() {
        fields.spreadsheetSafe = true;
        return this;
    }

    @Override
    AppendGuard appendGuard(Path named) {
        return new AppendGuard(appendRules, lines -> new AppendCheck(appendRules, named, lines));
    }

    /**
     * The fields of CSV reports: all are quoted, reals have 18 digits, and texts have no trailing blanks.
     *
     * <p>Thread safety: thread-confined.
     */
    static final class ReportFields implements CsvStyle {
        /** Also the wide forms, which are as good as the plain ones where East Asian text is typed. */
        private static final String FORMULA_STARTS = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

        private boolean spreadsheetSafe;

        @Override
        public boolean isQuoted(@Nullable Object value) {
            return true;
        }

        @Override
        public void append(Object value, StringBuilder out) {
            if (value instanceof Double real) {
                out.append(DecimalFormats.scientific(real));
            } else if (value instanceof String text) {
                CsvStyle.super.append(RegionNames.trim(spreadsheetSafe ? protectedText(text) : text), out);
            } else {
                out.append(value);
            }
        }

        /**
         * Returns {@code text} with a leading apostrophe if spreadsheets would evaluate it, quoted or not: if its first character that is
         * not a blank (U+0020) begins a formula, or is a tab or a line break; otherwise the same object. This is not reversible, as an
         * apostrophe of the text itself is not marked.
         */
        static String protectedText(String text) {
            int start = TextEscapes.leadingBlanks(text);
            boolean formula = start < text.length() && FORMULA_STARTS.indexOf(text.charAt(start)) >= 0;
            return formula ? "'" + text : text;
        }
    }
}
