package io.ftimer.export.html;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Takes the JSON text of a page and writes the page around it. A short text is readable in the file; a long one is compressed
 * as it comes. No character of the text can end the block: those with a meaning in HTML are JSON escapes.
 *
 * <p>Thread safety: thread-confined.
 */
final class DataBlock implements Appendable {
    /** The longest readable text. */
    static final int MAX_PLAIN = 300_000;

    private static final int LINE_LENGTH = 120;

    private final Appendable page;
    private final StringBuilder held = new StringBuilder();
    private @Nullable Writer compressed;

    DataBlock(String title, Appendable page) throws IOException {
        this.page = page;
        page.append(PageTemplate.beforeType(title));
    }

    @Override
    public Appendable append(char c) throws IOException {
        switch (c) {
            case '<' -> held.append("\\u003c");
            case '>' -> held.append("\\u003e");
            case '&' -> held.append("\\u0026");
            case '\u2028' -> held.append("\\u2028");
            case '\u2029' -> held.append("\\u2029");
            default -> held.append(c);
        }
        if (held.length() > MAX_PLAIN) {
            compress();
        }
        return this;
    }

    @Override
    public Appendable append(CharSequence text) throws IOException {
        return append(text, 0, text.length());
    }

    @Override
    public Appendable append(CharSequence text, int start, int end) throws IOException {
        for (int i = start; i < end; i++) {
            append(text.charAt(i));
        }
        return this;
    }

    private Writer compress() throws IOException {
        Writer out = compressed;
        if (out == null) {
            page.append(PageTemplate.beforeData("text/plain"));
            OutputStream lines =
                    Base64.getMimeEncoder(LINE_LENGTH, new byte[] {'\n'}).wrap(new Characters(page));
            out = new OutputStreamWriter(new GZIPOutputStream(lines), StandardCharsets.UTF_8);
            compressed = out;
        }
        out.append(held);
        held.setLength(0);
        return out;
    }

    void finish() throws IOException {
        if (compressed == null) {
            page.append(PageTemplate.beforeData("application/json")).append(held);
        } else {
            compress().close();
        }
        page.append(PageTemplate.afterData());
    }

    /** The characters of ASCII text that comes as bytes. */
    private static final class Characters extends OutputStream {
        private final Appendable out;

        Characters(Appendable out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            out.append((char) b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.append(new String(bytes, offset, length, StandardCharsets.US_ASCII));
        }
    }
}
