-- Visits know their store and how long the screen took to come; the lists of the logs have an index for each of their filters.
alter table pagina_vista
  add column cod_concessionaria int,
  add column duracao_ms int check (duracao_ms >= 0);
create index auditoria_usuario on auditoria (cod_distribuidor, cod_usuario, cod_auditoria desc) where cod_usuario is not null;
create index auditoria_acao on auditoria (cod_distribuidor, acao, cod_auditoria desc);
create index usuario_acesso_ordem on usuario (cod_distribuidor, (coalesce(ultimo_acesso, '-infinity'::timestamptz)) desc, cod_usuario desc);
