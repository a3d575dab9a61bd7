package org.example;

import io.ftimer.FTimers;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;

/** Sums orders. */
@ApplicationScoped
public class Orders {
    private final EntityManager entities;

    public Orders(EntityManager entities) {
        this.entities = entities;
    }

    /** Sums with one query. */
    @Transactional
    public int sum() {
        return FTimers.timed("sum orders", () -> total("select distinct p from Purchase p left join fetch p.items"));
    }

    /** Sums with a query for each order. */
    @Transactional
    public int slowSum() {
        return FTimers.timed("sum orders", () -> total("from Purchase"));
    }

    private int total(String query) {
        return entities.createQuery(query, Purchase.class)
                .getResultStream()
                .flatMap(purchase -> purchase.items.stream())
                .mapToInt(item -> FTimers.timed("add item", () -> item.price))
                .sum();
    }
}
