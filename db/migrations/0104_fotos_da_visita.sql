-- Photos that the workshop takes of a car while it is here, beside those of its checklists.
create table visita_foto (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_foto bigint generated always as identity,
  cod_passagem int not null,
  cod_usuario int not null,
  arquivo text not null,
  miniatura text not null,
  largura int not null check (largura > 0),
  altura int not null check (altura > 0),
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_foto),
  foreign key (cod_distribuidor, cod_concessionaria, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index visita_foto_passagem on visita_foto (cod_distribuidor, cod_passagem, cod_foto);
alter table visita_foto enable row level security;
alter table visita_foto force row level security;
create policy inquilino on visita_foto to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])));
create policy sistema on visita_foto to app_system using (true) with check (true);
grant select, insert, delete on visita_foto to app_user, app_system;
