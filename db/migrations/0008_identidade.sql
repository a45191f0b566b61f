-- Wrong tries over a version's whole life: a document's four digits are not to be guessed an hour at a time.
alter table orcamento_versao add column erros_documento smallint not null default 0;
