package io.ftimer.cli.internal.input;

import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads inputs of tests. */
final class Reading {
    private Reading() {}

    static List<ExportedTree> file(Path file) throws IOException {
        List<ExportedTree> trees = new ArrayList<>();
        Inputs.read(file, run -> collecting(trees));
        return trees;
    }

    static List<ExportedTree> text(String text) {
        try {
            return bytes(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<ExportedTree> bytes(byte[] bytes) throws IOException {
        List<ExportedTree> trees = new ArrayList<>();
        Inputs.read("in", null, new ByteArrayInputStream(bytes), run -> collecting(trees));
        return trees;
    }

    static List<ExportedTree> sample(String name) throws IOException {
        return bytes(sampleBytes(name));
    }

    static byte[] sampleBytes(String name) throws IOException {
        try (InputStream in = Reading.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }

    static TreeSink collecting(List<ExportedTree> trees) {
        return new TreeSink() {
            @Override
            public void accept(ExportedTree tree) {
                trees.add(tree);
            }

            @Override
            public void finish() {}
        };
    }
}
