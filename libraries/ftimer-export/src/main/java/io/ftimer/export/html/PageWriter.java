package io.ftimer.export.html;

import io.ftimer.export.internal.tree.SelfTimes;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.JsonText;
import io.ftimer.values.RegionKind;
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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the page of one or two runs. The regions of a tree are columns: depth, index of the name and kind, calls, inclusive time;
 * then pairs of row and self time where the self time is not the inclusive time without that of the children; then metrics.
 *
 * <p>Thread safety: thread-confined.
 */
final class PageWriter implements TreeSink {
    /** Numbers beyond are strings: the page would round them. */
    private static final long MAX_EXACT = 1L << 53;

    private final DataBlock block;
    private final JsonText json;
    private final Map<RegionKey, Integer> names = new LinkedHashMap<>();
    private boolean isInRun;

    PageWriter(String title, Appendable out) throws IOException {
        block = new DataBlock(title.isBlank() ? "Timing report" : title, out);
        json = new JsonText(block);
        json.beginObject().name("version").value(2).name("runs").beginArray();
    }

    /** Begins a run, and ends the one before. */
    void beginRun(ExportedRun run) throws IOException {
        endRun();
        isInRun = true;
        json.beginObject().name("title").value(run.title().isBlank() ? "Timing report" : run.title());
        facts(run.facts());
        json.name("trees").beginArray();
    }

    private void endRun() throws IOException {
        if (isInRun) {
            json.endArray().endObject();
        }
    }

    @Override
    public void accept(ExportedTree given) throws IOException {
        ExportedTree tree = given.withMpiMetrics();
        json.beginObject();
        json.name("kind").value(tree.kind().name());
        json.name("group").value(tree.group());
        // "name" is the column
        json.name("title").value(tree.name());
        json.name("timed").value(tree.isTimed());
        json.name("window");
        number(tree.windowNanos());
        facts(tree.facts());
        List<ExportedRegion> regions = tree.regions();
        column("depth", regions, ExportedRegion::depth);
        column(
                "name",
                regions,
                region -> names.computeIfAbsent(new RegionKey(region.kind(), region.name()), name -> names.size()));
        column("calls", regions, ExportedRegion::calls);
        column("incl", regions, ExportedRegion::inclusiveNanos);
        otherSelfTimes(regions);
        metrics(regions);
        json.endObject();
    }

    @Override
    public void finish() throws IOException {
        endRun();
        json.endArray()
                .texts("names", names.keySet().stream().map(RegionKey::name).toList());
        json.name("kinds").beginArray();
        for (Map.Entry<RegionKey, Integer> name : names.entrySet()) {
            if (name.getKey().kind() != RegionKind.CODE) {
                json.value(name.getValue()).value(name.getKey().kind().key());
            }
        }
        json.endArray().endObject();
        block.finish();
    }

    private void facts(Map<String, String> facts) throws IOException {
        json.name("facts").beginArray();
        for (Map.Entry<String, String> fact : facts.entrySet()) {
            json.beginArray().value(fact.getKey()).value(fact.getValue()).endArray();
        }
        json.endArray();
    }

    private void column(String name, List<ExportedRegion> regions, ToLongFunction<ExportedRegion> field)
            throws IOException {
        json.name(name).beginArray();
        for (ExportedRegion region : regions) {
            number(field.applyAsLong(region));
        }
        json.endArray();
    }

    private void otherSelfTimes(List<ExportedRegion> regions) throws IOException {
        long[] self = SelfTimes.of(regions);
        json.name("self").beginArray();
        for (int i = 0; i < self.length; i++) {
            if (self[i] != regions.get(i).selfNanos()) {
                json.value(i);
                number(regions.get(i).selfNanos());
            }
        }
        json.endArray();
    }

    private void metrics(List<ExportedRegion> regions) throws IOException {
        Set<String> found = new LinkedHashSet<>();
        regions.forEach(region -> found.addAll(region.metrics().keySet()));
        if (found.isEmpty()) {
            return;
        }
        json.name("metrics").beginObject();
        for (String metric : found) {
            json.name(metric).beginArray();
            for (ExportedRegion region : regions) {
                Number value = region.metrics().get(metric);
                if (value instanceof Long || value instanceof Integer) {
                    number(value.longValue());
                } else {
                    json.value(value == null ? Double.NaN : value.doubleValue());
                }
            }
            json.endArray();
        }
        json.endObject();
    }

    private void number(long value) throws IOException {
        if (Math.abs(value) <= MAX_EXACT && value != Long.MIN_VALUE) {
            json.value(value);
        } else {
            json.value(Long.toString(value));
        }
    }

    /**
     * Takes the JSON text of a page and writes the page around it. A short text is readable in the file; a long one is compressed
     * as it comes. No character of the text can end the block: those with a meaning in HTML are JSON escapes.
     *
     * <p>Thread safety: thread-confined.
     */
    private static final class DataBlock implements Appendable {
        /** The longest readable text. */
        static final int MAX_PLAIN = 300_000;

        private static final int LINE_LENGTH = 120;

        private static final List<String> SCRIPTS = List.of(
                "data", "format", "union", "picture", "table", "strips", "picker", "failures", "findings", "page");

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
                page.append("text/plain").append(PARTS[3]);
                OutputStream characters = new OutputStream() {
                    @Override
                    public void write(int ascii) throws IOException {
                        page.append((char) ascii);
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
}
