-- Which version of which quote a message delivers: what did not go is told on the quote.
alter table mensagem
  add column cod_orcamento int,
  add column numero_versao smallint,
  add foreign key (cod_distribuidor, cod_orcamento) references orcamento;
create index mensagem_orcamento on mensagem (cod_distribuidor, cod_orcamento, cod_mensagem) where cod_orcamento is not null;
