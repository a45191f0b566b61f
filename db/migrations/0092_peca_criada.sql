-- Since when a part is in the register: months before that are unknown of it, those after it without a sale had no demand. Null: longer than is known.
alter table peca add column criada_em timestamptz;
alter table peca alter column criada_em set default now();
