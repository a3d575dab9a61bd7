package org.example.invoices;

/** An amount in the smallest unit of a currency. */
public record Invoice(String currency, long amount) {}
