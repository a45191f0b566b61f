-- Parts that one store sends to another of its distributor. What was sent and not yet received is on the way: it lies in neither store's stock.
create table transferencia (
  cod_distribuidor int not null references distribuidor,
  cod_transferencia int generated always as identity,
  -- The store that receives, and the one that gives.
  cod_concessionaria int not null,
  cod_origem int not null,
  -- Their names, as each is told to who reaches the other alone.
  destino text not null default '',
  origem text not null default '',
  -- The order that asked for it; null when somebody did.
  cod_sugestao int,
  codigo text not null check (codigo <> ''),
  quantidade numeric(9, 3) not null check (quantidade > 0),
  recebida numeric(9, 3) not null default 0 check (recebida between 0 and quantidade),
  estado text not null default 'A_ENVIAR' check (estado in ('A_ENVIAR', 'ENVIADA', 'RECEBIDA', 'CANCELADA')),
  quem text not null,
  criada_em timestamptz not null default now(),
  enviada_em timestamptz,
  recebida_em timestamptz,
  versao int not null default 1,
  primary key (cod_distribuidor, cod_transferencia),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria,
  foreign key (cod_distribuidor, cod_origem) references concessionaria (cod_distribuidor, cod_concessionaria),
  foreign key (cod_distribuidor, cod_sugestao) references sugestao,
  check ((estado = 'RECEBIDA') = (recebida = quantidade)),
  check ((enviada_em is null) = (estado in ('A_ENVIAR', 'CANCELADA')))
);
create index transferencia_destino on transferencia (cod_distribuidor, cod_concessionaria, codigo) where estado in ('A_ENVIAR', 'ENVIADA');
create index transferencia_origem on transferencia (cod_distribuidor, cod_origem, codigo) where estado = 'A_ENVIAR';
create index transferencia_do_pedido on transferencia (cod_distribuidor, cod_sugestao, cod_concessionaria) where cod_sugestao is not null;

alter table transferencia enable row level security;
alter table transferencia force row level security;
-- Both stores see it.
create policy inquilino on transferencia to app_user using (cod_distribuidor = (select ctx_distribuidor())
  and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[]) or cod_origem = any ((select ctx_lojas())::int[])));
create policy sistema on transferencia to app_system using (true) with check (true);
grant select, insert, update on transferencia to app_user, app_system;
grant usage on all sequences in schema public to app_user, app_system;

create function nomear_transferencia() returns trigger language plpgsql security definer set search_path = public as $$
begin
  select nome into new.origem from concessionaria where cod_distribuidor = new.cod_distribuidor and cod_concessionaria = new.cod_origem;
  select nome into new.destino from concessionaria where cod_distribuidor = new.cod_distribuidor and cod_concessionaria = new.cod_concessionaria;
  return new;
end $$;
grant create on schema public to app_system;
alter function nomear_transferencia() owner to app_system;
revoke create on schema public from app_system;
revoke execute on function nomear_transferencia() from public;
create trigger nomear before insert on transferencia for each row execute function nomear_transferencia();

alter table estoque_movimento add column cod_transferencia int;
alter table estoque_movimento add foreign key (cod_distribuidor, cod_transferencia) references transferencia;

-- Orders that were approved before wait for what their sister stores were to send.
set local role app_system;
insert into transferencia (cod_distribuidor, cod_concessionaria, cod_origem, cod_sugestao, codigo, quantidade, quem, criada_em)
select l.cod_distribuidor, l.cod_concessionaria, (t ->> 'loja')::int, l.cod_sugestao, l.codigo, (t ->> 'unidades')::numeric, coalesce(g.aprovada_por, ''), coalesce(g.aprovada_em, g.criado_em)
from sugestao_loja g join sugestao_linha l using (cod_distribuidor, cod_concessionaria, cod_sugestao) cross join lateral jsonb_array_elements(l.transferencias) t
where g.estado = 'APROVADA' and l.transferida > 0 and l.recebida <= l.quantidade;
reset role;
