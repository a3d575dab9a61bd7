package io.ftimer.junit.internal;

import java.util.Locale;
import java.util.function.DoublePredicate;

/** Shows numbers that a limit refuses. Stateless. */
public final class Decimals {
    private Decimals() {}

    /** Returns a refused number with three decimals, or with all if those would look accepted. */
    public static String refused(double number, DoublePredicate accepted) {
        String text = String.format(Locale.ROOT, "%.3f", number);
        return Double.isFinite(number) && accepted.test(Double.parseDouble(text)) ? Double.toString(number) : text;
    }
}
