-- Goals of figures, which the distributor sets; the managers' notes on a month of a group or a make; who gets its page by e-mail.
create table indicador_meta (
  cod_distribuidor int not null references distribuidor,
  indicador text not null,
  valor double precision not null check (valor >= 0),
  primary key (cod_distribuidor, indicador)
);
create table one_page_nota (
  cod_distribuidor int not null references distribuidor,
  tipo text not null check (tipo in ('grupo', 'marca')),
  chave text not null,
  mes text not null check (mes ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  texto text not null check (length(texto) <= 2000),
  cod_usuario int,
  quem text not null,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, tipo, chave, mes),
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
-- Each person asks for their own: what is sent is what they may see on that day. `enviado_mes` is the last month that went out.
create table one_page_envio (
  cod_distribuidor int not null,
  cod_usuario int not null,
  tipo text not null check (tipo in ('grupo', 'marca')),
  chave text not null,
  dia_do_mes smallint not null check (dia_do_mes between 1 and 28),
  enviado_mes text,
  primary key (cod_distribuidor, cod_usuario, tipo, chave),
  foreign key (cod_distribuidor, cod_usuario) references usuario on delete cascade
);
do $$
declare nome text;
begin
  foreach nome in array array['indicador_meta', 'one_page_nota', 'one_page_envio'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor())%s)', nome, case when nome = 'one_page_envio' then ' and cod_usuario = (select ctx_usuario())' else '' end);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select, insert, update, delete on %I to app_user, app_system', nome);
  end loop;
end $$;
-- A paper that goes with a message.
alter table mensagem add column anexo bytea, add column anexo_nome text, add check ((anexo is null) = (anexo_nome is null));
