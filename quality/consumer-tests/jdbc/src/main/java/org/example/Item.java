package org.example;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;

@Entity
public class Item {
    @Id
    int id;

    int price;

    @ManyToOne
    PurchaseOrder order;
}
