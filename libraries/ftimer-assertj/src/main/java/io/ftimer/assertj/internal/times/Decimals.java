package io.ftimer.assertj.internal.times;

import java.util.Locale;
import java.util.function.DoublePredicate;

/** Formats numbers that a limit rejects. Stateless. */
public final class Decimals {
    private Decimals() {}

    /** Returns a rejected number with three decimals, or with all decimals if the rounded number would be accepted. */
    public static String rejected(double number, DoublePredicate accepted) {
        String text = String.format(Locale.ROOT, "%.3f", number);
        return Double.isFinite(number) && accepted.test(Double.parseDouble(text)) ? Double.toString(number) : text;
    }
}
