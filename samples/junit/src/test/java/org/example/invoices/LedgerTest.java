package org.example.invoices;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.assertj.FTimerAssertions.assertThatGrowth;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.FTimed;
import io.ftimer.junit.TimerTree;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

@FTimed
class LedgerTest {
    private final Ledger ledger = new Ledger(currency -> currency.equals("USD") ? 0.5 : 2);

    /** An expectation as an annotation. */
    @Test
    @ExpectCalls(region = "total/load rate", exactly = 2)
    void loads_each_rate_once() {
        List<Invoice> invoices =
                List.of(new Invoice("USD", 100), new Invoice("GBP", 30), new Invoice("USD", 50), new Invoice("USD", 20));

        assertEquals(145, ledger.total(invoices));
    }

    /** Assertions on the tree of the test. */
    @Test
    void converts_each_invoice_once(TimerTree tree) {
        ledger.total(List.of(new Invoice("USD", 100), new Invoice("GBP", 30)));

        assertThat(tree).isBalanced();
        assertThat(tree).region("total").hasCalls(1);
        assertThat(tree).region("total/convert").hasCalls(2);
    }

    @Test
    void loads_nothing_without_invoices(TimerTree tree) {
        assertEquals(0, ledger.total(List.of()));

        assertThat(tree).doesNotContainRegion("total/load rate");
    }

    /** How the number of calls grows with the input, on any machine. */
    @Test
    void loads_no_more_rates_for_more_invoices() {
        assertThatGrowth(size -> ledger.total(Collections.nCopies(size, new Invoice("USD", 1))))
                .over(100, 200, 400)
                .calls("total/load rate")
                .isConstant();
    }
}
