-- The clock of CDC art. 18: per defect of a car under warranty, its visits, what was told to the customer, and the alarms that went out.

create table reparo (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_reparo int generated always as identity,
  cod_veiculo int not null,
  cod_cliente int not null,
  titulo text not null check (length(titulo) between 3 and 160),
  -- Told by the visit's order or checklist, or marked by a person.
  garantia text not null check (garantia in ('MONTADORA', 'MANUAL')),
  -- 30 days by law; 7 to 180 by agreement, which then is noted.
  prazo_dias smallint not null default 30 check (prazo_dias between 7 and 180),
  prazo_nota text check (length(prazo_nota) between 5 and 500),
  estado text not null default 'ABERTO' check (estado in ('ABERTO', 'RESOLVIDO', 'ENCERRADO')),
  motivo text check (length(motivo) <= 300),
  aberto_em timestamptz not null default now(),
  aberto_por int,
  encerrado_em timestamptz,
  encerrado_por int,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_reparo),
  unique (cod_distribuidor, cod_concessionaria, cod_reparo),
  foreign key (cod_distribuidor, cod_concessionaria, cod_veiculo) references veiculo (cod_distribuidor, cod_concessionaria, cod_veiculo),
  foreign key (cod_distribuidor, cod_concessionaria, cod_cliente) references cliente (cod_distribuidor, cod_concessionaria, cod_cliente),
  foreign key (cod_distribuidor, aberto_por) references usuario,
  foreign key (cod_distribuidor, encerrado_por) references usuario,
  check ((estado = 'ABERTO') = (encerrado_em is null)),
  check (estado = 'ABERTO' or motivo is not null),
  check (prazo_dias = 30 or prazo_nota is not null)
);
create index reparo_aberto on reparo (cod_distribuidor, cod_concessionaria, cod_reparo) where estado = 'ABERTO';
create index reparo_lista on reparo (cod_distribuidor, cod_concessionaria, aberto_em desc, cod_reparo desc);
create index reparo_veiculo on reparo (cod_distribuidor, cod_veiculo);

-- A visit for the defect, at the defect's store or another of the distributor. Times and zone are the visit's own, kept here by a trigger, so
-- that both counts are the same for everybody who may see the defect.
create table reparo_visita (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_reparo int not null,
  cod_passagem int not null,
  cod_loja_visita int not null,
  fuso text not null,
  chegou_em timestamptz not null,
  entregue_em timestamptz,
  -- The customer was told that the car waits finished.
  pronto_em timestamptz,
  ligada_em timestamptz not null default now(),
  ligada_por int,
  primary key (cod_distribuidor, cod_reparo, cod_passagem),
  foreign key (cod_distribuidor, cod_concessionaria, cod_reparo) references reparo (cod_distribuidor, cod_concessionaria, cod_reparo),
  foreign key (cod_distribuidor, cod_loja_visita, cod_passagem) references passagem (cod_distribuidor, cod_concessionaria, cod_passagem),
  foreign key (cod_distribuidor, ligada_por) references usuario
);
create index reparo_visita_passagem on reparo_visita (cod_distribuidor, cod_passagem);

-- What the customer was told; never changed.
create table reparo_contato (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_contato int generated always as identity,
  cod_reparo int not null,
  canal text not null check (canal in ('TELEFONE', 'WHATSAPP', 'SMS', 'EMAIL', 'PESSOALMENTE')),
  texto text not null check (length(texto) between 3 and 2000),
  pronto boolean not null default false,
  -- The message that said it, when it went out by the conversations.
  cod_conversa_mensagem bigint,
  cod_usuario int,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_contato),
  foreign key (cod_distribuidor, cod_concessionaria, cod_reparo) references reparo (cod_distribuidor, cod_concessionaria, cod_reparo),
  foreign key (cod_distribuidor, cod_conversa_mensagem) references conversa_mensagem,
  foreign key (cod_distribuidor, cod_usuario) references usuario
);
create index reparo_contato_reparo on reparo_contato (cod_distribuidor, cod_reparo, em, cod_contato);
create unique index reparo_contato_mensagem on reparo_contato (cod_distribuidor, cod_reparo, cod_conversa_mensagem) where cod_conversa_mensagem is not null;

-- An alarm goes out once: per visit, or for the sum (cod_passagem 0).
create table reparo_aviso (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_reparo int not null,
  contagem text not null check (contagem in ('VISITA', 'SOMA')),
  cod_passagem int not null default 0,
  marco smallint not null check (marco between 1 and 180),
  dias int not null,
  em timestamptz not null default now(),
  primary key (cod_distribuidor, cod_reparo, contagem, cod_passagem, marco),
  foreign key (cod_distribuidor, cod_concessionaria, cod_reparo) references reparo (cod_distribuidor, cod_concessionaria, cod_reparo),
  check ((contagem = 'SOMA') = (cod_passagem = 0))
);

-- The calendar days that count of one stay, on the clock of its store: without the day of arrival, with the last one (Código Civil, art. 132).
create function reparo_dias(chegou timestamptz, fim timestamptz, fuso text) returns setof date language sql stable as $$
  select (chegou at time zone fuso)::date + n from generate_series(1, (fim at time zone fuso)::date - (chegou at time zone fuso)::date) n
$$;

create function reparo_visita_acompanha() returns trigger language plpgsql as $$
begin
  update reparo_visita set chegou_em = new.chegou_em, entregue_em = new.entregue_em
  where cod_distribuidor = new.cod_distribuidor and cod_passagem = new.cod_passagem;
  return null;
end $$;
create trigger reparo_visita_acompanha after update of chegou_em, entregue_em on passagem
  for each row when (old.chegou_em is distinct from new.chegou_em or old.entregue_em is distinct from new.entregue_em)
  execute function reparo_visita_acompanha();

do $$
declare nome text;
begin
  foreach nome in array array['reparo', 'reparo_visita', 'reparo_contato', 'reparo_aviso'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
  end loop;
  foreach nome in array array['reparo', 'reparo_contato', 'reparo_aviso'] loop
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', nome);
  end loop;
end $$;
-- The visited store delivers the car, which must reach the row.
create policy inquilino on reparo_visita to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas())
  or cod_concessionaria = any ((select ctx_lojas())::int[]) or cod_loja_visita = any ((select ctx_lojas())::int[])));
grant select, insert, update on reparo to app_user, app_system;
grant select, insert, update, delete on reparo_visita to app_user, app_system;
grant select, insert on reparo_contato, reparo_aviso to app_user, app_system;
-- A customer's data is erased on request.
grant update (texto) on reparo_contato to app_user, app_system;
grant usage on all sequences in schema public to app_user, app_system;
