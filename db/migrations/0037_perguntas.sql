-- What a customer asks on the page of the link, and who of the staff answered it, by whatever way. Personal: it leaves with the customer's data.
create table orcamento_pergunta (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_pergunta int generated always as identity,
  cod_orcamento int not null,
  numero_versao smallint not null,
  texto text not null check (length(texto) between 1 and 500),
  em timestamptz not null default now(),
  respondida_por int,
  respondida_em timestamptz,
  primary key (cod_distribuidor, cod_pergunta),
  foreign key (cod_distribuidor, cod_concessionaria, cod_orcamento) references orcamento (cod_distribuidor, cod_concessionaria, cod_orcamento),
  foreign key (cod_distribuidor, respondida_por) references usuario
);
create index orcamento_pergunta_orcamento on orcamento_pergunta (cod_distribuidor, cod_orcamento, cod_pergunta);
alter table orcamento_pergunta enable row level security;
alter table orcamento_pergunta force row level security;
create policy inquilino on orcamento_pergunta to app_user
  using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])));
create policy sistema on orcamento_pergunta to app_system using (true) with check (true);
grant select, insert, update, delete on orcamento_pergunta to app_user, app_system;
