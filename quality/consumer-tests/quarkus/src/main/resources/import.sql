insert into Purchase (id) values (1), (2), (3);
insert into Item (id, purchase_id, price) values (1, 1, 5), (2, 2, 6), (3, 3, 7);
