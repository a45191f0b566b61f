-- The customer's side of a quote: how many codes were sent for the identity step, and finding a version by its hash.

alter table orcamento_versao
  add column codigos smallint not null default 0,
  add column codigos_desde timestamptz;
create index orcamento_versao_sha256 on orcamento_versao (cod_distribuidor, sha256);
