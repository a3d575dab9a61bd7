package io.ftimer.export.html;

import io.ftimer.internal.text.TextEscapes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** The page around its data: markup, style and script, and the policy that permits just these two. Stateless. */
final class PageTemplate {
    private static final List<String> SCRIPTS =
            List.of("data", "format", "union", "picture", "table", "strips", "picker", "failures", "findings", "page");

    /** Lies between title, title, type of the data, data. */
    private static final String[] PARTS = parts();

    private PageTemplate() {}

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

    /** Returns the page up to the attribute value that is the type of the data block. */
    static String beforeType(String title) {
        String shown = markup(title);
        return PARTS[0] + shown + PARTS[1] + shown + PARTS[2];
    }

    /** Returns the page from the type of the data block to the data. */
    static String beforeData(String type) {
        return type + PARTS[3];
    }

    /** Returns the page after the data. */
    static String afterData() {
        return PARTS[4];
    }

    private static String markup(String text) {
        return TextEscapes.display(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
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
        try (InputStream in = PageTemplate.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the jar of ftimer-export is incomplete: it has no " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
