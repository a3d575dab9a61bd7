package io.ftimer.trace;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts any number of slices in bounded memory: sorted parts go to temporary files, which are merged in the end. Not
 * thread-safe.
 */
final class SliceSorter implements Closeable {
    /** The number of temporary files that are open together. */
    private static final int MOST_PARTS = 64;

    private final int memoryBytes;
    private final List<Path> parts = new ArrayList<>();
    private final List<Slice> inMemory = new ArrayList<>();
    private long bytes;

    /** Receives slices in order. */
    @FunctionalInterface
    interface Output {
        void accept(Slice slice) throws IOException;
    }

    /** Slices in order, one by one. */
    private interface Source extends Closeable {
        @Nullable
        Slice next() throws IOException;
    }

    /** The next slice of a source. */
    private record Head(Slice slice, Source source) {}

    SliceSorter(int memoryBytes) {
        this.memoryBytes = memoryBytes;
    }

    void add(Slice slice) throws IOException {
        inMemory.add(slice);
        bytes += slice.bytes();
        if (bytes > memoryBytes) {
            inMemory.sort(Slice.ORDER);
            Path part = newPart();
            try (DataOutputStream out = open(part)) {
                for (Slice sorted : inMemory) {
                    append(sorted, out);
                }
                out.writeBoolean(false);
            }
            inMemory.clear();
            bytes = 0;
            if (parts.size() == MOST_PARTS) {
                joinParts();
            }
        }
    }

    /** Passes all slices on in order. */
    void forEach(Output output) throws IOException {
        inMemory.sort(Slice.ORDER);
        merge(parts, output);
    }

    private void joinParts() throws IOException {
        List<Path> old = List.copyOf(parts);
        Path joined = newPart();
        try (DataOutputStream out = open(joined)) {
            merge(old, slice -> append(slice, out));
            out.writeBoolean(false);
        }
        for (Path part : old) {
            Files.delete(part);
            parts.remove(part);
        }
    }

    private void merge(List<Path> files, Output output) throws IOException {
        List<Source> sources = new ArrayList<>();
        try {
            for (Path file : files) {
                sources.add(source(file));
            }
            sources.add(source(inMemory.iterator()));
            PriorityQueue<Head> heads = new PriorityQueue<>((a, b) -> Slice.ORDER.compare(a.slice(), b.slice()));
            for (Source source : sources) {
                advance(source, heads);
            }
            for (Head head = heads.poll(); head != null; head = heads.poll()) {
                output.accept(head.slice());
                advance(head.source(), heads);
            }
        } finally {
            for (Source source : sources) {
                source.close();
            }
        }
    }

    private static void advance(Source source, PriorityQueue<Head> heads) throws IOException {
        Slice next = source.next();
        if (next != null) {
            heads.add(new Head(next, source));
        }
    }

    private static Source source(Iterator<Slice> slices) {
        return new Source() {
            @Override
            public @Nullable Slice next() {
                return slices.hasNext() ? slices.next() : null;
            }

            @Override
            public void close() {}
        };
    }

    private static Source source(Path file) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)));
        return new Source() {
            @Override
            public @Nullable Slice next() throws IOException {
                return in.readBoolean() ? Slice.readFrom(in) : null;
            }

            @Override
            public void close() throws IOException {
                in.close();
            }
        };
    }

    /** Appends a slice to a part. A part ends where no other slice is announced. */
    private static void append(Slice slice, DataOutputStream out) throws IOException {
        out.writeBoolean(true);
        slice.writeTo(out);
    }

    private Path newPart() throws IOException {
        Path part = Files.createTempFile("ftimer-slices-", ".tmp");
        parts.add(part);
        return part;
    }

    private static DataOutputStream open(Path part) throws IOException {
        return new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(part)));
    }

    List<Path> parts() {
        return List.copyOf(parts);
    }

    /** Deletes the temporary files. */
    @Override
    public void close() throws IOException {
        for (Path part : parts) {
            Files.deleteIfExists(part);
        }
    }
}
