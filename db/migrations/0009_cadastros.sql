-- Registers: what a form edits carries `versao` (a stale save is refused); what has history is deactivated, never deleted.

-- Opening hours as {"1": ["07:00", "19:00"], …}: days Monday 1 to Sunday 7, a closed day is absent.
create function horario_valido(h jsonb) returns boolean language sql immutable as $$
  select jsonb_typeof(h) = 'object' and not exists (
    select from jsonb_each(h) as d(dia, horas)
    where d.dia !~ '^[1-7]$' or jsonb_typeof(d.horas) <> 'array' or jsonb_array_length(d.horas) <> 2
      or d.horas->>0 !~ '^([01]\d|2[0-3]):[0-5]\d$' or d.horas->>1 !~ '^([01]\d|2[0-3]):[0-5]\d$' or d.horas->>0 >= d.horas->>1) $$;

alter table grupo
  add column responsavel text,
  add column telefone text,
  add column email text,
  add column ativo boolean not null default true,
  add column versao int not null default 1;
create unique index grupo_nome on grupo (cod_distribuidor, sem_acento(nome));
create index grupo_ordem on grupo (cod_distribuidor, sem_acento(nome), cod_grupo);

alter table concessionaria
  add column razao_social text,
  add column email text,
  add column cep text check (cep ~ '^\d{8}$'),
  add column logradouro text,
  add column numero text,
  add column complemento text,
  add column bairro text,
  -- Makers besides `marca`, the main one: a user's filter by maker reaches the store through any of them.
  add column outras_marcas text[] not null default '{}',
  add column horarios jsonb not null default '{"1": ["07:00", "19:00"], "2": ["07:00", "19:00"], "3": ["07:00", "19:00"], "4": ["07:00", "19:00"], "5": ["07:00", "19:00"]}' check (horario_valido(horarios)),
  -- Agenda's step.
  add column passo_minutos smallint not null default 60 check (passo_minutos in (15, 20, 30, 60)),
  -- What the store is called in the management system that feeds it.
  add column codigo_integracao text;
create unique index concessionaria_cnpj on concessionaria (cod_distribuidor, cnpj) where cnpj is not null;
create unique index concessionaria_codigo_integracao on concessionaria (cod_distribuidor, codigo_integracao) where codigo_integracao is not null;
create index concessionaria_ordem on concessionaria (cod_distribuidor, sem_acento(nome), cod_concessionaria);

create table feriado (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  dia date not null,
  nome text not null,
  primary key (cod_distribuidor, cod_concessionaria, dia),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);

-- Columns of the vehicle board and reasons of a pause: each store's own; what was retired stays for what used it.
create table agenda_status (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_status int generated always as identity,
  nome text not null,
  cor text not null check (cor ~ '^#[0-9A-Fa-f]{6}$'),
  ordem smallint not null,
  ativo boolean not null default true,
  primary key (cod_distribuidor, cod_status),
  unique (cod_distribuidor, cod_concessionaria, cod_status),
  unique (cod_distribuidor, cod_concessionaria, nome),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);
create table motivo_pausa (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_motivo int generated always as identity,
  nome text not null,
  cor text not null check (cor ~ '^#[0-9A-Fa-f]{6}$'),
  ordem smallint not null,
  -- Blocks the car; otherwise it only stops the clock.
  bloqueia boolean not null,
  ativo boolean not null default true,
  primary key (cod_distribuidor, cod_motivo),
  unique (cod_distribuidor, cod_concessionaria, cod_motivo),
  unique (cod_distribuidor, cod_concessionaria, nome),
  foreign key (cod_distribuidor, cod_concessionaria) references concessionaria
);

-- However a store comes to be (form, import, seed, script), it starts with the usual statuses and reasons.
create function inicia_agenda() returns trigger language plpgsql as $$
begin
  insert into agenda_status (cod_distribuidor, cod_concessionaria, nome, cor, ordem)
  select new.cod_distribuidor, new.cod_concessionaria, nome, cor, ordem from (values
    ('Agendado', '#64748B', 1), ('Recepção', '#0EA5E9', 2), ('Orçamento', '#8B5CF6', 3), ('Aguardando Aprovação', '#F59E0B', 4), ('Aguardando Peça', '#EF4444', 5),
    ('Em Serviço', '#2563EB', 6), ('Inspeção', '#14B8A6', 7), ('Lavagem', '#06B6D4', 8), ('Pronto', '#22C55E', 9), ('Entregue', '#334155', 10)) as t (nome, cor, ordem);
  insert into motivo_pausa (cod_distribuidor, cod_concessionaria, nome, cor, ordem, bloqueia)
  select new.cod_distribuidor, new.cod_concessionaria, nome, cor, ordem, bloqueia from (values
    ('Peça', '#EF4444', 1, true), ('Autorização do cliente', '#F59E0B', 2, true), ('Garantia ou montadora', '#8B5CF6', 3, true), ('Seguradora', '#0EA5E9', 4, true),
    ('Terceiro', '#14B8A6', 5, true), ('Ferramenta ou box', '#64748B', 6, true), ('Apoio técnico', '#2563EB', 7, true), ('Teste', '#06B6D4', 8, true),
    ('Almoço', '#94A3B8', 9, false), ('Fim de expediente', '#475569', 10, false), ('Falta de produtivo', '#B45309', 11, false)) as t (nome, cor, ordem, bloqueia);
  return null;
end $$;
create trigger concessionaria_agenda after insert on concessionaria for each row execute function inicia_agenda();

alter table servico
  add column habilidades text[] not null default '{}',
  add column versao int not null default 1;
create index servico_ordem on servico (cod_distribuidor, sem_acento(descricao), cod_servico);

alter table mecanico
  add column telefone text,
  add column habilidades text[] not null default '{}',
  add column turnos jsonb not null default '{"1": ["08:00", "18:00"], "2": ["08:00", "18:00"], "3": ["08:00", "18:00"], "4": ["08:00", "18:00"], "5": ["08:00", "18:00"]}' check (horario_valido(turnos)),
  add column versao int not null default 1;
create index mecanico_ordem on mecanico (cod_distribuidor, sem_acento(nome), cod_mecanico);
create unique index mecanico_usuario on mecanico (cod_distribuidor, cod_concessionaria, cod_usuario) where cod_usuario is not null;
create table mecanico_ausencia (
  cod_distribuidor int not null,
  cod_concessionaria int not null,
  cod_ausencia int generated always as identity,
  cod_mecanico int not null,
  de date not null,
  ate date not null check (ate >= de),
  motivo text not null,
  primary key (cod_distribuidor, cod_ausencia),
  foreign key (cod_distribuidor, cod_concessionaria, cod_mecanico) references mecanico (cod_distribuidor, cod_concessionaria, cod_mecanico) on delete cascade
);
create index mecanico_ausencia_mecanico on mecanico_ausencia (cod_distribuidor, cod_mecanico, de);

alter table consultor
  add column telefone text,
  add column email text,
  add column cod_usuario int,
  add column versao int not null default 1,
  add foreign key (cod_distribuidor, cod_usuario) references usuario;
create index consultor_ordem on consultor (cod_distribuidor, sem_acento(nome), cod_consultor);

alter table usuario
  add column telefone text,
  add column convidado_em timestamptz,
  add column versao int not null default 1;
create index usuario_ordem on usuario (cod_distribuidor, sem_acento(nome), cod_usuario);
-- An invitation is a link for the first password; it lives longer than a forgotten one's.
alter table senha_link add column tipo text not null default 'SENHA' check (tipo in ('SENHA', 'CONVITE'));

alter table distribuidor add column versao int not null default 1;
-- A distributor's own developer edits it; the tenant itself and the DMS token stay out of a request's reach.
grant update (name_empresa, dominio_gestao, dominio_api, dominio_integracao, dominio_checklist, dominio_orcamento, dominio_pesquisa, link_loja_ios, link_loja_android,
  mascara_codigo_interno, mascara_codigo_login, tipo_conexao, cor_primaria, logo, icone, url_legado, cnpj_alfanumerico, versao) on distribuidor to app_user;
grant select (versao) on distribuidor to app_user;
grant insert, delete on distribuidor_host to app_user;

-- Stores that were there before; an owner that is no superuser sees them only while the policies do not bind it.
alter table concessionaria no force row level security;
insert into agenda_status (cod_distribuidor, cod_concessionaria, nome, cor, ordem)
select c.cod_distribuidor, c.cod_concessionaria, t.nome, t.cor, t.ordem from concessionaria c cross join (values
  ('Agendado', '#64748B', 1), ('Recepção', '#0EA5E9', 2), ('Orçamento', '#8B5CF6', 3), ('Aguardando Aprovação', '#F59E0B', 4), ('Aguardando Peça', '#EF4444', 5),
  ('Em Serviço', '#2563EB', 6), ('Inspeção', '#14B8A6', 7), ('Lavagem', '#06B6D4', 8), ('Pronto', '#22C55E', 9), ('Entregue', '#334155', 10)) as t (nome, cor, ordem);
insert into motivo_pausa (cod_distribuidor, cod_concessionaria, nome, cor, ordem, bloqueia)
select c.cod_distribuidor, c.cod_concessionaria, t.nome, t.cor, t.ordem, t.bloqueia from concessionaria c cross join (values
  ('Peça', '#EF4444', 1, true), ('Autorização do cliente', '#F59E0B', 2, true), ('Garantia ou montadora', '#8B5CF6', 3, true), ('Seguradora', '#0EA5E9', 4, true),
  ('Terceiro', '#14B8A6', 5, true), ('Ferramenta ou box', '#64748B', 6, true), ('Apoio técnico', '#2563EB', 7, true), ('Teste', '#06B6D4', 8, true),
  ('Almoço', '#94A3B8', 9, false), ('Fim de expediente', '#475569', 10, false), ('Falta de produtivo', '#B45309', 11, false)) as t (nome, cor, ordem, bloqueia);
alter table concessionaria force row level security;

do $$
declare nome text;
begin
  foreach nome in array array['feriado', 'agenda_status', 'motivo_pausa', 'mecanico_ausencia'] loop
    execute format('alter table %I enable row level security', nome);
    execute format('alter table %I force row level security', nome);
    execute format('create policy inquilino on %I to app_user using (cod_distribuidor = (select ctx_distribuidor()) and ((select ctx_todas()) or cod_concessionaria = any ((select ctx_lojas())::int[])))', nome);
    execute format('create policy sistema on %I to app_system using (true) with check (true)', nome);
    execute format('grant select, insert, update, delete on %I to app_user, app_system', nome);
  end loop;
end $$;
grant usage on all sequences in schema public to app_user, app_system;
