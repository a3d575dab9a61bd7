package org.example.shop;

import java.util.List;
import org.springframework.data.domain.Sort;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class TotalsController {
    private final Purchases purchases;

    public TotalsController(Purchases purchases) {
        this.purchases = purchases;
    }

    @GetMapping("/totals")
    public List<Integer> totals() {
        return purchases.findAllWithItems().stream().map(Purchase::total).toList();
    }

    /** The planted mistake: a query for the items of each order. */
    @GetMapping("/totals/slow")
    public List<Integer> slowTotals() {
        return purchases.findAll(Sort.by("id")).stream().map(Purchase::total).toList();
    }
}
