insert into item (id, price) values (1, 10), (2, 20), (3, 5), (4, 7);
