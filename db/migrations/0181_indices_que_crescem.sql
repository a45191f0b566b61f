-- Each line taken off a quote looked through all decisions of the distributor for one about it.
create index orcamento_decisao_linha on orcamento_decisao (cod_distribuidor, cod_linha);
-- Each minute the surveys that are due were looked for among all visits of all time.
create index passagem_entregue_em on passagem (entregue_em) where entregue_em is not null;
