package io.ftimer.report;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.text.TerminalText;
import java.nio.charset.StandardCharsets;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/**
 * How a text report writes names and metadata.
 *
 * @param shown escapes them
 * @param width returns the columns that an escaped text takes
 */
record TextForm(UnaryOperator<String> shown, ToIntFunction<String> width) {
    /** As files of the Fortran library, which count bytes. */
    static final TextForm FORTRAN = new TextForm(TextEscapes::escape, TextForm::bytes);

    /** As its files with lanes. */
    static final TextForm FORTRAN_LANES = new TextForm(TextEscapes::escapeControls, TextForm::bytes);

    /** As a terminal shows them. */
    static final TextForm TERMINAL = new TextForm(TextEscapes::display, TerminalText::columns);

    static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
