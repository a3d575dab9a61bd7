package org.example.invoices;

import io.ftimer.FTimers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Sums invoices of several currencies. Where no test records, the regions do nothing. */
public final class Ledger {
    private final ToDoubleFunction<String> rates;

    /** Creates a ledger that asks for the rate of a currency, for instance a server. */
    public Ledger(ToDoubleFunction<String> rates) {
        this.rates = rates;
    }

    public long total(List<Invoice> invoices) {
        return FTimers.timed("total", () -> {
            Map<String, Double> known = new HashMap<>();
            long total = 0;
            for (Invoice invoice : invoices) {
                total += convert(invoice, known.computeIfAbsent(invoice.currency(), this::loadRate));
            }
            return total;
        });
    }

    /** The planted mistake: loads a rate for each invoice. */
    public long slowTotal(List<Invoice> invoices) {
        return FTimers.timed("total", () -> {
            long total = 0;
            for (Invoice invoice : invoices) {
                total += convert(invoice, loadRate(invoice.currency()));
            }
            return total;
        });
    }

    private double loadRate(String currency) {
        return FTimers.timed("load rate", () -> rates.applyAsDouble(currency));
    }

    private static long convert(Invoice invoice, double rate) {
        return FTimers.timed("convert", () -> Math.round(invoice.amount() * rate));
    }
}
