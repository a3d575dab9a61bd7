insert into purchase (id) values (1), (2), (3);
insert into item (id, order_id, price) values (1, 1, 10), (2, 1, 20), (3, 2, 5), (4, 3, 7);
