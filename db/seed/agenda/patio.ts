// The demonstration's yard: places of every store with an agenda, where each car stood, and who holds its key.
import type pg from 'pg'
import type { ColumnRole } from '#shared/rules/agenda-card.ts'
import type { LugarType } from '#shared/rules/lugar.ts'

/** Code, name, kind and how many cars fit. */
const PLACES: readonly (readonly [codigo: string, nome: string, tipo: LugarType, capacidade: number])[] = [
  ['REC', 'Em frente à recepção', 'PATIO', 6],
  ...Array.from({ length: 10 }, (_, i) => [`P${i + 1}`, i < 4 ? 'Vaga coberta' : 'Vaga', 'PATIO', 1] as const),
  ['PRONTO', 'Prontos para entregar', 'PATIO', 8],
  ...Array.from({ length: 5 }, (_, i) => [`BOX-${i + 1}`, '', 'BOX', 1] as const),
  ...Array.from({ length: 3 }, (_, i) => [`EL-${i + 1}`, '', 'ELEVADOR', 1] as const),
  ['LAV', 'Lavador', 'LAVAGEM', 2],
  ['TESTE', 'Em teste na rua', 'TESTE', 3],
  ['SHOW', 'Salão', 'SHOWROOM', 4],
  ['RUA', 'Rua da frente', 'RUA', 6],
]
const RULES: Partial<Record<ColumnRole, string>> = { RECEPCAO: 'REC', LAVAGEM: 'LAV', PRONTO: 'PRONTO' }
const KEYS = 60
const HISTORY_DAYS = 14

/** Writes places with their rules, then the stays of the cars, then keys. */
export async function seedPatio(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `insert into lugar (cod_distribuidor, cod_concessionaria, codigo, nome, tipo, capacidade, ordem, token)
     select s.cod_distribuidor, s.cod_concessionaria, p.codigo, nullif(p.nome, ''), p.tipo, p.capacidade, p.ordem, left(md5('lugar' || s.cod_concessionaria || p.codigo), 22)
     from (select distinct cod_distribuidor, cod_concessionaria from agenda_status) s
     cross join json_to_recordset($1) as p(codigo text, nome text, tipo text, capacidade int, ordem int)
     order by s.cod_distribuidor, s.cod_concessionaria, p.ordem`,
    [
      JSON.stringify(
        PLACES.map(([codigo, nome, tipo, capacidade], ordem) => ({ codigo, nome, tipo, capacidade, ordem })),
      ),
    ],
  )
  await client.query(
    `insert into lugar_coluna (cod_distribuidor, cod_concessionaria, cod_status, cod_lugar)
     select s.cod_distribuidor, s.cod_concessionaria, s.cod_status, l.cod_lugar from agenda_status s
     join json_to_recordset($1) as r(papel text, codigo text) on r.papel = s.papel
     join lugar l on l.cod_distribuidor = s.cod_distribuidor and l.cod_concessionaria = s.cod_concessionaria and l.codigo = r.codigo`,
    [JSON.stringify(Object.entries(RULES).map(([papel, codigo]) => ({ papel, codigo })))],
  )
  await client.query(
    `insert into lugar_mecanico (cod_distribuidor, cod_concessionaria, cod_mecanico, cod_lugar)
     select m.cod_distribuidor, m.cod_concessionaria, m.cod_mecanico, l.cod_lugar
     from (select *, row_number() over (partition by cod_concessionaria order by cod_mecanico) as n from mecanico where ativo) m
     join (select *, row_number() over (partition by cod_concessionaria order by ordem) as n from lugar where tipo in ('BOX', 'ELEVADOR')) l
       on l.cod_distribuidor = m.cod_distribuidor and l.cod_concessionaria = m.cod_concessionaria and l.n = m.n`,
  )
  await seedStays(client, now)
  await seedKeys(client, now)
}

/** Every car of the last two weeks: the reception, a free spot or bay (the street when all are taken), the exit; two of those here long not seen. */
async function seedStays(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `create temp table paradas on commit drop as
     with v as (
       select p.cod_distribuidor, p.cod_concessionaria, p.cod_passagem, p.chegou_em, p.entregue_em, s.papel,
         row_number() over (partition by p.cod_concessionaria, p.entregue_em is null order by p.chegou_em, p.cod_passagem) as n,
         (select min(e.cod_evento) from agenda_evento e where e.cod_distribuidor = p.cod_distribuidor and e.cod_passagem = p.cod_passagem and e.alvo = 'PASSAGEM' and e.acao = 'ABRIR') as abertura,
         coalesce((select max(e.em) from agenda_evento e where e.cod_distribuidor = p.cod_distribuidor and e.cod_passagem = p.cod_passagem), p.chegou_em) as ultimo,
         (select lm.cod_lugar from servico_agendado x join servico_slot t on t.cod_distribuidor = x.cod_distribuidor and t.cod_servico_agendado = x.cod_servico_agendado and not t.cancelado
            join lugar_mecanico lm on lm.cod_distribuidor = t.cod_distribuidor and lm.cod_mecanico = t.cod_mecanico
            where x.cod_distribuidor = p.cod_distribuidor and x.cod_passagem = p.cod_passagem and x.trabalhando order by t.inicio limit 1) as box
       from passagem p
       left join agenda_veiculo g on g.cod_distribuidor = p.cod_distribuidor and g.cod_passagem = p.cod_passagem
       left join agenda_status s on s.cod_distribuidor = g.cod_distribuidor and s.cod_status = g.cod_status
       where (p.entregue_em is null or p.chegou_em > $1::timestamptz - make_interval(days => $2)) and p.chegou_em <= $1::timestamptz),
     w as (
       select v.*, row_number() over (partition by cod_concessionaria, entregue_em is null, box is null, coalesce(papel in ('RECEPCAO', 'PRONTO', 'LAVAGEM'), true) order by n) as vaga
       from v)
     select w.*, least(greatest(w.ultimo, w.chegou_em), $1::timestamptz) as visto,
       coalesce(w.box, (select l.cod_lugar from lugar l where l.cod_distribuidor = w.cod_distribuidor and l.cod_concessionaria = w.cod_concessionaria
         and l.codigo = case when w.papel is null or w.papel = 'RECEPCAO' then 'REC' when w.papel = 'PRONTO' then 'PRONTO' when w.papel = 'LAVAGEM' then 'LAV'
           when w.entregue_em is null and w.vaga > 10 then 'RUA' else 'P' || (1 + (w.vaga - 1) % 10) end)) as lugar,
       (select l.cod_lugar from lugar l where l.cod_distribuidor = w.cod_distribuidor and l.cod_concessionaria = w.cod_concessionaria and l.codigo = 'REC') as recepcao
     from w`,
    [now.toISOString(), HISTORY_DAYS],
  )
  const half = 'chegou_em + (visto - chegou_em) / 2'
  // Those that moved on leave the reception halfway; one car in each store stays without a place.
  await client.query(
    `insert into carro_lugar (cod_distribuidor, cod_concessionaria, cod_passagem, cod_lugar, desde, visto_em, ate, como, cod_evento, quem)
     select cod_distribuidor, cod_concessionaria, cod_passagem, recepcao, chegou_em, case when lugar = recepcao then visto else chegou_em end,
       case when lugar <> recepcao then ${half} when entregue_em is not null then visto end, case when abertura is null then 'TOQUE' else 'DERIVADO' end, abertura, 'Recepção'
     from paradas where not (entregue_em is null and n = 7) order by paradas.chegou_em, paradas.cod_passagem`,
  )
  await client.query(
    `insert into carro_lugar (cod_distribuidor, cod_concessionaria, cod_passagem, cod_lugar, desde, visto_em, ate, como, quem)
     select cod_distribuidor, cod_concessionaria, cod_passagem, lugar, ${half}, case when entregue_em is null and n in (4, 9) then ${half} else visto end,
       case when entregue_em is not null then visto end, case when n % 3 = 0 then 'QR' else 'TOQUE' end, 'Recepção'
     from paradas where lugar <> recepcao and not (entregue_em is null and n = 7) order by paradas.chegou_em, paradas.cod_passagem`,
  )
}

/** Numbered keys: one for each car that is here, those under repair with the mechanic; one car per store left without its key. */
async function seedKeys(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `insert into chave (cod_distribuidor, cod_concessionaria, numero, token, cod_passagem, posse, cod_mecanico, desde)
     select s.cod_distribuidor, s.cod_concessionaria, g::text, left(md5('chave' || s.cod_concessionaria || '-' || g), 22), k.cod_passagem,
       case when k.cod_mecanico is null then 'QUADRO' else 'PESSOA' end, k.cod_mecanico, coalesce(k.visto, $1::timestamptz - interval '30 days')
     from (select distinct cod_distribuidor, cod_concessionaria from agenda_status) s
     cross join generate_series(1, $2::int) g
     left join (
       select p.cod_concessionaria, p.cod_passagem, p.visto, case when p.entregue_em is null then m.cod_mecanico end as cod_mecanico,
         row_number() over (partition by p.cod_concessionaria order by p.chegou_em, p.cod_passagem) as numero
       from (select *, row_number() over (partition by cod_concessionaria, entregue_em is null order by entregue_em desc nulls last, cod_passagem) as saiu from paradas) p
       left join lugar_mecanico m on m.cod_distribuidor = p.cod_distribuidor and m.cod_lugar = p.box
       where p.entregue_em is null or p.saiu = 1) k
       on k.cod_concessionaria = s.cod_concessionaria and k.numero = g
     order by s.cod_distribuidor, s.cod_concessionaria, g`,
    [now.toISOString(), KEYS],
  )
  await client.query(
    `insert into chave_movimento (cod_distribuidor, cod_concessionaria, cod_chave, cod_passagem, para, com, em, quem)
     select k.cod_distribuidor, k.cod_concessionaria, k.cod_chave, k.cod_passagem, x.para, x.com, x.em, 'Recepção'
     from chave k
     join paradas p on p.cod_distribuidor = k.cod_distribuidor and p.cod_passagem = k.cod_passagem
     left join mecanico m on m.cod_distribuidor = k.cod_distribuidor and m.cod_mecanico = k.cod_mecanico
     cross join lateral (select 'QUADRO' as para, null::text as com, p.chegou_em as em union all select 'PESSOA', m.nome, k.desde where m.cod_mecanico is not null) x
     order by x.em, k.cod_chave`,
  )
}
