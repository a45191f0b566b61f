import { sql } from 'kysely'
import type { InspecaoContent } from '#shared/checklists/inspecao.ts'
import type { InspecaoCar } from '#shared/checklists/inspecoes.ts'
import type { TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import { startOfDay, todayIn } from '#shared/rules/dates.ts'
import { progressOf } from '#shared/rules/inspecao-items.ts'
import { firstName } from '#shared/rules/name.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { notFound } from '../../core/http/errors.ts'

/** A phone keeps this many cars at most. */
export const MAX_CARS = 200

/** A car for the phone, with its vehicle's code for what is read beside it. */
export interface CarOfDay {
  codVeiculo: number | null
  car: InspecaoCar
}

interface Row {
  codPassagem: number | null
  codVeiculo: number | null
  placa: string | null
  chassi: string | null
  marca: string | null
  modelo: string | null
  versao: string | null
  ano: number | null
  cliente: string | null
  telefone: string | null
  km: number | null
  prisma: string | null
  consultor: string | null
  chegouEm: string
  promessa: string | null
  idInspecao: string | null
  estado: InspecaoCar['estado']
  conteudo: InspecaoContent | null
  definicao: TemplateDefinition | null
  codCheckList: number | null
}

const COLUMNS = sql`p.cod_passagem as "codPassagem", v.cod_veiculo as "codVeiculo", v.placa, v.chassi, v.marca, v.modelo, v.versao, v.ano, k.nome as cliente, k.telefone,
  p.km, p.prisma, s.nome as consultor, p.promessa, i.id_inspecao as "idInspecao", i.estado, i.conteudo, d.definicao, i.cod_checklist as "codCheckList"`
const REGISTERS = sql`left join veiculo v on v.cod_distribuidor = x.cod_distribuidor and v.cod_veiculo = x.cod_veiculo
  left join cliente k on k.cod_distribuidor = p.cod_distribuidor and k.cod_cliente = p.cod_cliente
  left join consultor s on s.cod_distribuidor = p.cod_distribuidor and s.cod_consultor = p.cod_consultor
  left join modelo_inspecao_versao d on d.cod_distribuidor = i.cod_distribuidor and d.cod_modelo_inspecao = i.cod_modelo_inspecao and d.numero = i.numero_versao`

/** The open visits of a store, each with its newest inspection; `codPassagem` reads one of them. */
async function openVisits(c: Ctx, codConcessionaria: number, codVeiculo: number | null): Promise<Row[]> {
  const r = await sql<Row>`select ${COLUMNS}, p.chegou_em as "chegouEm"
    from passagem p
    cross join lateral (select p.cod_distribuidor, p.cod_veiculo) x
    left join lateral (select * from inspecao n where n.cod_distribuidor = p.cod_distribuidor and n.cod_passagem = p.cod_passagem and n.estado <> 'CANCELADA'
      and not exists (select from checklist c where c.cod_distribuidor = n.cod_distribuidor and c.cod_checklist = n.cod_checklist and c.cancelado_em is not null)
      order by n.iniciada_em desc limit 1) i on true
    ${REGISTERS}
    where p.cod_distribuidor = ${c.tenant.codDistribuidor} and p.cod_concessionaria = ${codConcessionaria} and p.entregue_em is null
      and (${codVeiculo}::int is null or p.cod_veiculo = ${codVeiculo})
    order by p.chegou_em desc limit ${MAX_CARS}`.execute(c.tx)
  return r.rows
}

/** Inspections of today whose car has left, or that nobody received; open ones stay until somebody ends them. */
async function inspectedToday(c: Ctx, codConcessionaria: number, since: string): Promise<Row[]> {
  const r = await sql<Row>`select ${COLUMNS}, i.iniciada_em as "chegouEm"
    from inspecao i
    cross join lateral (select i.cod_distribuidor, i.cod_veiculo) x
    left join passagem p on p.cod_distribuidor = i.cod_distribuidor and p.cod_passagem = i.cod_passagem
    ${REGISTERS}
    where i.cod_distribuidor = ${c.tenant.codDistribuidor} and i.cod_concessionaria = ${codConcessionaria} and i.estado <> 'CANCELADA'
      and (i.iniciada_em >= ${since} or i.estado in ('EM_ANDAMENTO', 'SEGUNDA_OLHADA'))
      and (i.cod_passagem is null or p.entregue_em is not null)
    order by i.iniciada_em desc limit ${MAX_CARS}`.execute(c.tx)
  return r.rows
}

function toCar({ conteudo: i, definicao, codVeiculo, estado, ...row }: Row): CarOfDay {
  const progress =
    i && definicao ? progressOf(definicao, i.respostas) : { feitos: 0, total: 0, vermelhos: 0, amarelos: 0 }
  const people = i ? [i.iniciada.por, ...Object.values(i.respostas).map((r) => r.por)] : []
  return {
    codVeiculo,
    car: {
      ...row,
      placa: row.placa ?? i?.veiculo.placa ?? null,
      chassi: row.chassi ?? i?.veiculo.chassi ?? null,
      marca: row.marca ?? i?.veiculo.marca ?? '',
      modelo: row.modelo ?? i?.veiculo.modelo ?? '',
      versao: row.versao ?? i?.veiculo.versao ?? null,
      ano: row.ano ?? i?.veiculo.ano ?? null,
      cliente: row.cliente ?? i?.cliente.nome ?? '',
      telefone: row.telefone ?? i?.cliente.telefone ?? null,
      km: row.km ?? i?.recepcao.km ?? null,
      prisma: row.prisma ?? i?.recepcao.prisma ?? null,
      estado,
      quem: [...new Set(people.map(firstName))],
      ...progress,
    },
  }
}

/** The cars of a store that are here or were inspected today, the last to arrive first. */
export async function carsOfDay(c: Ctx, codConcessionaria: number): Promise<CarOfDay[]> {
  const loja = await c.tx
    .selectFrom('concessionaria')
    .select('fuso')
    .where(sql<boolean>`cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria}`)
    .executeTakeFirst()
  if (!loja) throw notFound('Concessionária não encontrada')
  const since = startOfDay(todayIn(loja.fuso, new Date()), loja.fuso)
  const rows = [
    ...(await openVisits(c, codConcessionaria, null)),
    ...(await inspectedToday(c, codConcessionaria, since)),
  ]
  return rows
    .toSorted((a, b) => b.chegouEm.localeCompare(a.chegouEm))
    .slice(0, MAX_CARS)
    .map(toCar)
}

/** A vehicle's car of the day; of one that is not here, its register and last customer. */
export async function carOf(c: Ctx, codConcessionaria: number, codVeiculo: number): Promise<InspecaoCar | null> {
  const [open] = await openVisits(c, codConcessionaria, codVeiculo)
  if (open) return toCar(open).car
  const r =
    await sql<Row>`select null as "codPassagem", v.cod_veiculo as "codVeiculo", v.placa, v.chassi, v.marca, v.modelo, v.versao, v.ano, k.nome as cliente, k.telefone,
      null as km, null as prisma, null as consultor, null as promessa, null as "idInspecao", null as estado, null as conteudo, null as definicao, null as "codCheckList", now() as "chegouEm"
    from veiculo v left join lateral (select n.nome, n.telefone from checklist x join cliente n on n.cod_distribuidor = x.cod_distribuidor and n.cod_cliente = x.cod_cliente
      where x.cod_distribuidor = v.cod_distribuidor and x.cod_veiculo = v.cod_veiculo order by x.criado_em desc limit 1) k on true
    where v.cod_distribuidor = ${c.tenant.codDistribuidor} and v.cod_concessionaria = ${codConcessionaria} and v.cod_veiculo = ${codVeiculo}`.execute(
      c.tx,
    )
  const [row] = r.rows
  return row ? toCar(row).car : null
}
