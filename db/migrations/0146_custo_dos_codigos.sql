-- Codes leave outside any thread: what they are and cost stands on the message itself, as on those of threads.
alter table mensagem
  add column categoria text check (categoria in ('MARKETING', 'UTILITY', 'AUTHENTICATION', 'SERVICE')),
  add column custo_micros bigint,
  add column entregue_em timestamptz;
create index mensagem_custo on mensagem (cod_distribuidor, cod_concessionaria, criada_em) where categoria is not null;
