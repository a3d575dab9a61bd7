package org.example.shop;

import org.springframework.data.jpa.repository.JpaRepository;

/** The table of items. */
public interface Items extends JpaRepository<Item, Long> {}
