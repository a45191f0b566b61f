-- Photos that a customer sends before arriving become photos of the visit: nobody of the staff took them.
alter table visita_foto alter column cod_usuario drop not null;
-- The same photo sent again after a broken connection is one photo.
alter table chegada_foto add column sha256 text not null check (length(sha256) = 64), add unique (cod_distribuidor, cod_agendamento, sha256);
create index chegada_porta_em on chegada_porta (em);
