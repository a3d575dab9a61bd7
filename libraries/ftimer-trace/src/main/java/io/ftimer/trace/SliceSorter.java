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
import java.util.List;
import java.util.PriorityQueue;

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

    /** The next slice of a part, and the part. */
    private record Head(Slice slice, DataInputStream part) {}

    SliceSorter(int memoryBytes) {
        this.memoryBytes = memoryBytes;
    }

    void add(Slice slice) throws IOException {
        inMemory.add(slice);
        bytes += slice.bytes();
        if (bytes > memoryBytes) {
            writePart();
            if (parts.size() == MOST_PARTS) {
                joinParts();
            }
        }
    }

    private void writePart() throws IOException {
        inMemory.sort(Slice.ORDER);
        try (DataOutputStream out = open(newPart())) {
            for (Slice sorted : inMemory) {
                append(sorted, out);
            }
            out.writeBoolean(false);
        }
        inMemory.clear();
        bytes = 0;
    }

    /** Passes all slices on in order. */
    void forEach(Output output) throws IOException {
        if (!parts.isEmpty()) {
            writePart();
            merge(parts, output);
            return;
        }
        inMemory.sort(Slice.ORDER);
        for (Slice slice : inMemory) {
            output.accept(slice);
        }
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

    private static void merge(List<Path> files, Output output) throws IOException {
        List<DataInputStream> opened = new ArrayList<>();
        try {
            PriorityQueue<Head> heads = new PriorityQueue<>((a, b) -> Slice.ORDER.compare(a.slice(), b.slice()));
            for (Path file : files) {
                DataInputStream part = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)));
                opened.add(part);
                advance(part, heads);
            }
            for (Head head = heads.poll(); head != null; head = heads.poll()) {
                output.accept(head.slice());
                advance(head.part(), heads);
            }
        } finally {
            for (DataInputStream part : opened) {
                part.close();
            }
        }
    }

    private static void advance(DataInputStream part, PriorityQueue<Head> heads) throws IOException {
        if (part.readBoolean()) {
            heads.add(new Head(Slice.readFrom(part), part));
        }
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
