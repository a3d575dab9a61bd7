package io.ftimer.report;

/** A share as a bar. Stateless. */
final class ShareBar {
    /** The eighths of a cell, and the whole one. */
    static final String BLOCKS = "▏▎▍▌▋▊▉█";

    /** The header above {@link #of}: the word stands above the percentage. */
    static final String HEADER = "share";

    /** The width of the bar. */
    static final int CELLS = 10;

    private static final int EIGHTHS = BLOCKS.length();

    private ShareBar() {}

    /** Returns a bar of {@value #CELLS} characters. A positive share has at least the smallest mark; more than 1 fills it. */
    static String of(double share, boolean isUnicode) {
        double cells = CELLS * Math.max(0, Math.min(1, share));
        String bar;
        if (isUnicode) {
            int eighths = Math.max(share > 0 ? 1 : 0, (int) Math.round(cells * EIGHTHS));
            int rest = eighths % EIGHTHS;
            bar = BLOCKS.substring(EIGHTHS - 1).repeat(eighths / EIGHTHS)
                    + (rest == 0 ? "" : BLOCKS.substring(rest - 1, rest));
        } else {
            int whole = (int) Math.round(cells);
            bar = whole == 0 && share > 0 ? "." : "#".repeat(whole);
        }
        return bar + " ".repeat(CELLS - bar.length());
    }

    /** Returns whether a bar has at most the smallest mark. */
    static boolean isTiny(String bar) {
        String mark = bar.strip();
        return mark.isEmpty() || mark.equals(".") || mark.equals(BLOCKS.substring(0, 1));
    }
}
