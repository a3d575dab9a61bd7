package org.example.shop;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** Something that is sold. */
@Entity
public class Item {
    @Id
    private long id;

    private int price;

    public int price() {
        return price;
    }
}
