-- A message is claimed in a short transaction and sent outside it: until when nobody else takes it, or when its next try is.
alter table mensagem add column proxima_em timestamptz not null default now();
create index mensagem_pendente on mensagem (proxima_em) where estado = 'PENDENTE';
