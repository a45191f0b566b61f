-- Names of models without accents and case, kept beside them: row-level security lets an index compare a column, not call what takes the accents off.
alter table cardapio_modelo
  add column marca_ordem text generated always as (sem_acento(marca)) stored,
  add column familia_ordem text generated always as (sem_acento(familia_do_modelo(modelo))) stored,
  add column modelo_ordem text generated always as (sem_acento(modelo)) stored;
create index cardapio_modelo_nome on cardapio_modelo (cod_distribuidor, modelo_ordem, marca_ordem, ano);
drop index cardapio_modelo_arvore;
create index cardapio_modelo_arvore on cardapio_modelo (cod_distribuidor, familia_ordem, marca_ordem, ordem);
drop index cardapio_modelo_ordem;
