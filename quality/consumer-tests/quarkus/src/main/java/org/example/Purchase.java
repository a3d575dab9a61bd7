package org.example;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import java.util.List;

/** An order. */
@Entity
public class Purchase {
    @Id
    public long id;

    @OneToMany(mappedBy = "purchase")
    public List<Item> items;
}
