package org.example.shop;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OneToMany;
import java.util.ArrayList;
import java.util.List;

/** An order and its items, which are loaded when they are needed. */
@Entity
public class Purchase {
    @Id
    private long id;

    @OneToMany
    @JoinColumn(name = "order_id")
    private List<Item> items = new ArrayList<>();

    public int total() {
        return items.stream().mapToInt(Item::price).sum();
    }
}
