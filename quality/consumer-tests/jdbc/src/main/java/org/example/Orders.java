package org.example;

import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** Knows nothing of fTimer. */
public class Orders {
    private final SessionFactory hibernate;

    public Orders(Object dataSource) {
        Configuration configuration =
                new Configuration().addAnnotatedClass(PurchaseOrder.class).addAnnotatedClass(Item.class);
        configuration.getProperties().put("hibernate.connection.datasource", dataSource);
        configuration.getProperties().put("hibernate.hbm2ddl.auto", "create");
        hibernate = configuration.buildSessionFactory();
        hibernate.inTransaction(session -> {
            for (int id = 1; id <= 5; id++) {
                PurchaseOrder order = new PurchaseOrder();
                order.id = id;
                session.persist(order);
                Item item = new Item();
                item.id = id;
                item.price = 10;
                item.order = order;
                session.persist(item);
            }
        });
    }

    public int sumWithQueryInLoop() {
        return sum("from PurchaseOrder");
    }

    public int sumWithJoin() {
        return sum("from PurchaseOrder o left join fetch o.items");
    }

    private int sum(String query) {
        return hibernate.fromTransaction(
                session -> session.createSelectionQuery(query, PurchaseOrder.class).getResultList().stream()
                        .flatMap(order -> order.items.stream())
                        .mapToInt(item -> item.price)
                        .sum());
    }
}
