package io.ftimer.export.internal.tree;

import io.ftimer.internal.text.TextEscapes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
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

    private static final List<String> SCRIPTS =
            List.of("data", "format", "union", "picture", "table", "strips", "picker", "failures", "findings", "page");

    /** The page around its data, which lies between its parts: title, title, type of the data, data. */
    private static final String[] PARTS = parts();

    private final Appendable page;
    private final StringBuilder held = new StringBuilder();
    private @Nullable Writer compressed;

    DataBlock(String title, Appendable page) throws IOException {
        this.page = page;
        String shown = TextEscapes.display(title)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
        page.append(PARTS[0]).append(shown).append(PARTS[1]).append(shown).append(PARTS[2]);
    }

    @Override
    public Appendable append(char c) throws IOException {
        return append(String.valueOf(c), 0, 1);
    }

    @Override
    public Appendable append(CharSequence text) throws IOException {
        return append(text, 0, text.length());
    }

    @Override
    public Appendable append(CharSequence text, int start, int end) throws IOException {
        int written = start;
        for (int i = start; i < end; i++) {
            String escape = escape(text.charAt(i));
            if (!escape.isEmpty()) {
                held.append(text, written, i).append(escape);
                written = i + 1;
            }
        }
        held.append(text, written, end);
        if (held.length() > MAX_PLAIN) {
            compress();
        }
        return this;
    }

    private static String escape(char c) {
        return switch (c) {
            case '<' -> "\\u003c";
            case '>' -> "\\u003e";
            case '&' -> "\\u0026";
            case '\u2028' -> "\\u2028";
            case '\u2029' -> "\\u2029";
            default -> "";
        };
    }

    private Writer compress() throws IOException {
        Writer out = compressed;
        if (out == null) {
            page.append("text/plain").append(PARTS[3]);
            OutputStream characters = new OutputStream() {
                @Override
                public void write(int ascii) throws IOException {
                    page.append((char) ascii);
                }

                @Override
                public void write(byte[] ascii, int from, int length) throws IOException {
                    page.append(new String(ascii, from, length, StandardCharsets.US_ASCII));
                }
            };
            OutputStream lines =
                    Base64.getMimeEncoder(LINE_LENGTH, new byte[] {'\n'}).wrap(characters);
            out = new OutputStreamWriter(new GZIPOutputStream(lines), StandardCharsets.UTF_8);
            compressed = out;
        }
        out.append(held);
        held.setLength(0);
        return out;
    }

    void finish() throws IOException {
        if (compressed == null) {
            page.append("application/json").append(PARTS[3]).append(held);
        } else {
            compress().close();
        }
        page.append(PARTS[4]);
    }

    /** Returns markup, style and script, and the policy that permits just these two. */
    private static String[] parts() {
        String style = resource("page.css");
        String script =
                SCRIPTS.stream().map(name -> resource(name + ".js")).collect(Collectors.joining("\n", "\n", ""));
        String policy = "default-src 'none'; script-src '" + hash(script) + "'; style-src '" + hash(style)
                + "'; base-uri 'none'; form-action 'none'";
        return resource("page.html")
                .replace("{{policy}}", policy)
                .replace("{{style}}", style)
                .replace("{{script}}", script)
                .split("\\{\\{(title|type|data)}}");
    }

    /** Browsers hash the text between the tags after they made all line ends LF. */
    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = DataBlock.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the jar of ftimer-export is incomplete: it has no " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
