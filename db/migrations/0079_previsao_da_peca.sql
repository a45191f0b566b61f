-- Services that stand for a part: the day of their return follows from what is ordered, unless a person said one; and they tell when the part came.
alter table servico_agendado
  add column previsao_da_peca boolean not null default false,
  -- Its order lacks a part; when the last one came.
  add column peca_falta boolean not null default false,
  add column peca_chegou_em timestamptz;
create index servico_agendado_parado on servico_agendado (cod_distribuidor, cod_concessionaria) where paralisado and not removido;
