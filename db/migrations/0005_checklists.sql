-- A checklist may be corrected (optimistic locking by versao) and cancelled; nao_verificadas counts what the previous visit
-- asked to be checked and this one did not check.
alter table checklist
  add column versao int not null default 1,
  add column nao_verificadas smallint not null default 0,
  add column cancelado_em timestamptz,
  add column cancelado_por text,
  add column cancelado_motivo text,
  add constraint checklist_cancelado check ((cancelado_em is null) = (cancelado_motivo is null) and (cancelado_em is null) = (cancelado_por is null));

-- Filters of the list, each in the list's own order.
create index checklist_consultor on checklist (cod_distribuidor, cod_consultor, criado_em desc, cod_checklist desc) where cod_consultor is not null;
create index checklist_tipo_os on checklist (cod_distribuidor, tipo_os, criado_em desc, cod_checklist desc);
create index checklist_garantia on checklist (cod_distribuidor, criado_em desc, cod_checklist desc) where garantia;
create index checklist_id_externo on checklist (cod_distribuidor, id_externo);
create index veiculo_modelo on veiculo (cod_distribuidor, modelo);
create index veiculo_marca on veiculo (cod_distribuidor, marca);

-- Which record a write changed: its changes are read on the record. `dados` holds how it was before and after.
alter table auditoria add column registro text;
create index auditoria_registro on auditoria (cod_distribuidor, registro, cod_auditoria desc) where registro is not null;
