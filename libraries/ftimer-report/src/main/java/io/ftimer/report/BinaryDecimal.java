package io.ftimer.report;

/**
 * The exact value of a {@code double} as an integer and a binary fraction, from which decimal digits are extracted.
 *
 * <p>A fraction of 128 bits holds every double from 2^-76 up without loss, and a {@code long} every one below 2^63: all
 * times from femtoseconds to centuries. {@link #load} rejects the others; callers fall back to
 * {@link java.math.BigDecimal}, which is correct for every double but about twenty times slower.
 *
 * <p>Thread safety: thread-confined; reused, so that formatting does not allocate.
 */
final class BinaryDecimal {
    private static final int MANTISSA_BITS = 52;
    private static final long MANTISSA_MASK = (1L << MANTISSA_BITS) - 1;
    private static final int EXPONENT_MASK = 0x7FF;

    /** Subtracted from the exponent field, this gives the weight of the lowest mantissa bit. */
    private static final int LOWEST_BIT_BIAS = 1075;

    private static final int FRACTION_BITS = 128;
    private static final long LIMB_MASK = 0xFFFF_FFFFL;

    private long whole;

    /** The upper half of the fraction times 2^128, unsigned. */
    private long high;

    private long low;

    /** Loads a nonnegative value; returns false if its digits do not all fit. */
    boolean load(double magnitude) {
        long bits = Double.doubleToRawLongBits(magnitude);
        if (bits == 0) {
            set(0, 0, 0);
            return true;
        }
        int exponent = (int) (bits >>> MANTISSA_BITS) & EXPONENT_MASK;
        int shift = exponent - LOWEST_BIT_BIAS;
        if (exponent == 0 || shift < -FRACTION_BITS || shift >= Long.SIZE - 1 - MANTISSA_BITS) {
            return false;
        }
        long mantissa = bits & MANTISSA_MASK | 1L << MANTISSA_BITS;
        if (shift >= 0) {
            set(mantissa << shift, 0, 0);
        } else if (shift >= -Long.SIZE) {
            set(shift >= -MANTISSA_BITS ? mantissa >>> -shift : 0, mantissa << Long.SIZE + shift, 0);
        } else {
            int below = -shift - Long.SIZE;
            set(0, below < Long.SIZE ? mantissa >>> below : 0, mantissa << Long.SIZE - below);
        }
        return true;
    }

    private void set(long newWhole, long newHigh, long newLow) {
        whole = newWhole;
        high = newHigh;
        low = newLow;
    }

    /** Returns the integer part of the loaded value. */
    long whole() {
        return whole;
    }

    /**
     * Multiplies the fraction by {@code power}, a power of ten up to 10^9, and returns the integer part of the product:
     * the next digits. The remainder becomes the new fraction.
     */
    long take(long power) {
        long carry = 0;
        if (low != 0) {
            long product = (low & LIMB_MASK) * power;
            long lowest = product & LIMB_MASK;
            product = (low >>> 32) * power + (product >>> 32);
            low = product << 32 | lowest;
            carry = product >>> 32;
        }
        long product = (high & LIMB_MASK) * power + carry;
        long lowest = product & LIMB_MASK;
        product = (high >>> 32) * power + (product >>> 32);
        high = product << 32 | lowest;
        return product >>> 32;
    }

    /** Returns whether {@code digits}, taken so far, round up: the rest exceeds a half, or is a half and they are odd. */
    boolean roundsUp(long digits) {
        boolean halfOrMore = high < 0;
        boolean half = high == Long.MIN_VALUE && low == 0;
        return halfOrMore && (!half || (digits & 1) == 1);
    }
}
