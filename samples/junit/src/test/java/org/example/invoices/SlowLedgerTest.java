package org.example.invoices;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.ftimer.junit.ExpectCalls;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How the test of the ledger fails if a rate is loaded for each invoice. */
class SlowLedgerTest {
    private final Ledger ledger = new Ledger(currency -> currency.equals("USD") ? 0.5 : 2);

    @Test
    @ExpectCalls(region = "total/load rate", exactly = 2)
    void loads_each_rate_once() {
        List<Invoice> invoices =
                List.of(new Invoice("USD", 100), new Invoice("GBP", 30), new Invoice("USD", 50), new Invoice("USD", 20));

        assertEquals(145, ledger.slowTotal(invoices));
    }
}
