package io.ftimer.fuzz;

import java.util.List;

/** A reader, and what must hold for every input of it. Implementations have a constructor without parameters. */
public interface FuzzTarget {
    /** Returns valid inputs, from which a fuzzer makes others. */
    List<byte[]> seeds() throws Exception;

    /**
     * Feeds the reader.
     *
     * @return whether the input was read; false if it was rejected as documented
     * @throws Throwable if the reader does anything else
     */
    boolean reads(byte[] input) throws Throwable;
}
