package org.example.shop;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

public interface Purchases extends JpaRepository<Purchase, Long> {
    @Query("select p from Purchase p left join fetch p.items order by p.id")
    List<Purchase> findAllWithItems();
}
