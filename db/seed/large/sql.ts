/** Statements that create the benchmark's rows inside PostgreSQL; parameters in the order in which `seedLarge` passes them. */

/**
 * $1 distributor, $2 first store, $3 stores, $4 vehicles per store, $5 last id before, $6 makers, $7 models, $8 years. Plates are a
 * bijection of the row number.
 */
export const INSERT_VEICULOS = `
insert into veiculo (cod_distribuidor, cod_concessionaria, cod_veiculo, placa, chassi, marca, modelo, ano, combustivel) overriding system value
select $1, $2::int + (n / $4::int), $5::int + 1 + n,
  substr('BCDFGHJKLMNPQRSTVWXZ', (m / 4000000 % 20)::int + 1, 1) || substr('BCDFGHJKLMNPQRSTVWXZ', (m / 200000 % 20)::int + 1, 1) || substr('BCDFGHJKLMNPQRSTVWXZ', (m / 10000 % 20)::int + 1, 1)
    || (m / 1000 % 10) || chr(65 + (m / 100 % 10)::int) || lpad((m % 100)::text, 2, '0'),
  '9BD' || upper(substr(md5(n::text), 1, 14)), ($6::text[])[k], ($7::text[])[k], ($8::int[])[k], 'Flex'
from (select n, (n::bigint * 48271 + 1234577) % 80000000 as m, 1 + n % cardinality($6::text[]) as k from generate_series(0, $3::int * $4::int - 1) n) t`

const FIRST = `array['Adriana','Bruno','Camila','Daniel','Eduardo','Fernanda','Gabriel','Helena','Igor','Juliana','Karina','Lucas','Mariana','Nelson','Otávio','Patrícia','Rafael','Sílvia','Thiago','Vanessa']`
const LAST = `array['Almeida','Barros','Campos','Duarte','Esteves','Ferraz','Gomes','Lemos','Martins','Nogueira','Oliveira','Prado','Queiroz','Rezende','Souza','Teixeira','Vieira','Xavier','Moura','Pinto']`

/** $1 distributor, $2 first store, $3 stores, $4 customers per store, $5 last id before. */
export const INSERT_CLIENTES = `
insert into cliente (cod_distribuidor, cod_concessionaria, cod_cliente, nome, documento, telefone, email) overriding system value
select $1, $2::int + (n / $4::int), $5::int + 1 + n,
  (${FIRST})[1 + floor(random() * 20)::int] || ' ' || (${LAST})[1 + floor(random() * 20)::int] || ' ' || (${LAST})[1 + floor(random() * 20)::int],
  lpad((10000000000 + n::bigint * 37)::text, 11, '0'), '119' || (60000000 + n), 'cliente' || n || '@example.com'
from generate_series(0, $3::int * $4::int - 1) n`

export const BATCH_TABLE = `
create temp table if not exists lote (i int, loja int, pessoa int, criado timestamptz, estado text, valor bigint, r real, vermelhos smallint, amarelos smallint, verdes smallint);
grant all on lote to app_system`

/**
 * $1 from, $2 to, $3 all quotes, $4 stores, $5 people per store, $6 now. The time grows with i over 24 months; the first stores have more
 * quotes. 3 % open (all of the last weeks), 70 % closed, 25 % lost, 2 % cancelled.
 */
export const BATCH = `
insert into lote
select i, loja, pessoa, case when aberto then $6::timestamptz - power(r4, 3) * interval '20 days' else criado end,
  case
    when aberto then (array['NOVO','NOVO','EM_MONTAGEM','AGUARDANDO_PRECO','AGUARDANDO_PRECO','PRECIFICADO','ENVIADO','ENVIADO','VISUALIZADO','VISUALIZADO'])[1 + floor(r3 * 10)::int]
    when r2 < 0.7217 then case when r3 < 0.9 then 'FINALIZADO' when r3 < 0.95 then 'APROVADO' when r3 < 0.98 then 'PARCIAL' else 'EM_EXECUCAO' end
    when r2 < 0.9794 then case when r3 < 0.55 then 'REPROVADO' else 'EXPIRADO' end
    else 'CANCELADO' end,
  (15000 + 330000 * r5 * r5)::bigint, r3, (r5 * 3)::smallint, 1 + (r4 * 4)::smallint, 14 + (r3 * 6)::smallint
from (
  select i, floor($4::int * power(random(), 2))::int as loja, floor($5::int * random())::int as pessoa, $6::timestamptz - interval '730 days' * (1 - i::float8 / $3::int) - random() * interval '10 hours' as criado,
    i > $3::int * 0.955 and random() < 0.667 as aberto, random() as r2, random() as r3, random() as r4, random() as r5
  from generate_series($1::int, $2::int) i offset 0) t`

/** $1 distributor, $2 first store, $3 people per store, $4 $5 $6 last ids of vehicles, customers, checklists before. */
export const INSERT_CHECKLISTS = `
insert into checklist (cod_distribuidor, cod_concessionaria, cod_checklist, numero, ano, id_externo, resumo_entrada, cod_veiculo, cod_cliente, km, tipo_os, vermelhos, amarelos, verdes, criado_em, finalizado_em) overriding system value
select $1, $2::int + loja, $6::int + i, i, extract(year from criado), 'grande-' || i, '', $4::int + 1 + loja * $3::int + pessoa, $5::int + 1 + loja * $3::int + pessoa, 5000 + (r * 120000)::int, 'Revisão', vermelhos, amarelos, verdes, criado - interval '20 minutes', criado
from lote order by i`

/** $1 distributor, $2 first store, $3 people per store, $4 $5 $6 $7 last ids of vehicles, checklists, quotes, customers before. */
export const INSERT_ORCAMENTOS = `
insert into orcamento (cod_distribuidor, cod_concessionaria, cod_orcamento, cod_checklist, checklist_numero, checklist_ano, estado, entrou_no_estado_em, placa, chassi, modelo, ano, cliente, telefone, km, consultor, vermelhos, amarelos, verdes,
  valor, valor_aprovado, valor_recusado, condicao_pagamento, inicio_previsto, fim_previsto, criado_em, precificado_em, enviado_em, visualizado_em, respondido_em) overriding system value
select $1, $2::int + l.loja, $6::int + l.i, $5::int + l.i, l.i, extract(year from l.criado), l.estado,
  l.criado + case when l.estado = 'NOVO' then interval '0' when l.estado = 'EXPIRADO' then interval '10 days' else interval '90 minutes' * (0.2 + l.r) end,
  v.placa, v.chassi, v.modelo, v.ano, c.nome, c.telefone, 5000 + (l.r * 120000)::int, 'Marina Sales', l.vermelhos, l.amarelos, l.verdes,
  case when precificado then l.valor end, case when l.estado in ('APROVADO', 'FINALIZADO', 'EM_EXECUCAO') then l.valor when l.estado = 'PARCIAL' then l.valor / 2 else 0 end,
  case when l.estado in ('REPROVADO', 'EXPIRADO') then l.valor when l.estado = 'PARCIAL' then l.valor - l.valor / 2 else 0 end,
  case when precificado then 'Cartão em até 6 vezes sem juros' end, case when precificado then (l.criado at time zone 'America/Sao_Paulo')::date end, case when precificado then (l.criado at time zone 'America/Sao_Paulo')::date + 2 end,
  l.criado, case when precificado then l.criado + interval '20 minutes' * (1 + l.r) end, case when enviado then l.criado + interval '30 minutes' * (1 + l.r) end,
  case when visto then l.criado + interval '50 minutes' * (1 + l.r) end, case when respondido then l.criado + interval '80 minutes' * (1 + l.r) end
from (select *, estado not in ('NOVO', 'EM_MONTAGEM', 'AGUARDANDO_PRECO') as precificado, estado not in ('NOVO', 'EM_MONTAGEM', 'AGUARDANDO_PRECO', 'PRECIFICADO', 'CANCELADO') as enviado,
        estado in ('VISUALIZADO', 'PARCIAL', 'APROVADO', 'REPROVADO', 'EM_EXECUCAO', 'FINALIZADO') as visto, estado in ('PARCIAL', 'APROVADO', 'REPROVADO', 'EM_EXECUCAO', 'FINALIZADO') as respondido from lote) l
join veiculo v on v.cod_distribuidor = $1 and v.cod_veiculo = $4::int + 1 + l.loja * $3::int + l.pessoa
join cliente c on c.cod_distribuidor = $1 and c.cod_cliente = $7::int + 1 + l.loja * $3::int + l.pessoa
order by l.i`
