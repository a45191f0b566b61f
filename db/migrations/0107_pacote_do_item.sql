-- The package that an inspection's template suggests for an item: its parts and labour become the quote's line.
alter table checklist_item
  add column cod_pacote int,
  add foreign key (cod_distribuidor, cod_pacote) references cardapio_pacote on delete set null (cod_pacote);
