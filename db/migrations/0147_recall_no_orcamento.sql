-- A person who asks to be forgotten: words go from the answers about their cars; a signed refusal goes once the campaign was done.
alter table recall_resposta add column esquecida_em timestamptz;
alter table recall_resposta drop constraint recall_resposta_check;
alter table recall_resposta add constraint recall_resposta_assinatura check (
  case when estado = 'RECUSADO' then assinatura is not null or esquecida_em is not null else assinatura is null end);
grant update (motivo, assinado_por, assinatura, esquecida_em) on recall_resposta to app_user, app_system;

-- A quote's line that does a recall's work: free for the customer, the maker pays.
alter table orcamento_linha add column cod_recall int;
alter table orcamento_linha add constraint orcamento_linha_recall foreign key (cod_distribuidor, cod_recall) references recall;
create index orcamento_linha_recall on orcamento_linha (cod_distribuidor, cod_recall) where cod_recall is not null;
