package org.example;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Parses a document with jsoup. The file {@code more.txt} on the class path says by which part of the rows there are more. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ParserBenchmark {
    private static final int ROWS = 100;

    private String html = "";

    /** Writes the document. */
    @Setup
    public void write() throws IOException {
        double more = 0;
        try (InputStream in = ParserBenchmark.class.getResourceAsStream("/more.txt")) {
            if (in != null) {
                more = Double.parseDouble(new String(in.readAllBytes(), StandardCharsets.UTF_8).strip());
            }
        }
        html = IntStream.range(0, (int) Math.round(ROWS * (1 + more)))
                .mapToObj(row -> "<tr class='row'><td>" + row + "<td><a href='/page?id=" + row + "&amp;all'>page <b>" + row
                        + "</b></a><td>&lt;none&gt;</tr>\n")
                .collect(Collectors.joining("", "<!doctype html><title>Rows</title><table>", "</table>"));
    }

    /** Parses the document. */
    @Benchmark
    public Document parse() {
        return Jsoup.parse(html);
    }
}
