-- Who enters the waiting list proves the phone by a code; until then the entry has no turn. Entries of before stay as they are.
alter table lista_espera drop constraint lista_espera_estado_check;
alter table lista_espera add constraint lista_espera_estado_check
  check (estado in ('A_CONFIRMAR', 'ESPERANDO', 'OFERECIDA', 'ACEITA', 'DESISTIU', 'EXPIRADA'));
alter table lista_espera
  add column codigo_hash text,
  add column codigo_canal text check (codigo_canal in ('SMS', 'WHATSAPP')),
  add column codigo_expira timestamptz,
  add column codigo_tentativas smallint not null default 0,
  add column telefone_confirmado_em timestamptz;
create index lista_espera_a_confirmar on lista_espera (criada_em) where estado = 'A_CONFIRMAR';
