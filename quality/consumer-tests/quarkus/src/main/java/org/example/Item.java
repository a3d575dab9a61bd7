package org.example;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;

/** A line of an order. */
@Entity
public class Item {
    @Id
    public long id;

    @ManyToOne
    public Purchase purchase;

    public int price;
}
