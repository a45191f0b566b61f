import { sql } from 'kysely'
import type { InspecaoCar, LastVisit } from '#shared/checklists/inspecoes.ts'
import type { PublishedTemplate } from '#shared/checklists/modelos-inspecao.ts'
import { placaKey } from '#shared/rules/placa.ts'
import { openOnes, recallsOf } from '../../garantia/nucleo/open-recalls.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { listLimits } from '../medidas/queries.ts'
import { carOf, carsOfDay, MAX_CARS } from './cars.ts'
import { lastVisits } from './last-visits.ts'
import { inspecoesOf } from './queries.ts'

/** Answers of a person that tell which canned comments they use. */
const MAX_ANSWERS = 2000

/** The cars of a store that are here or were inspected today. */
export async function carsOf(c: Ctx, codConcessionaria: number): Promise<InspecaoCar[]> {
  return (await carsOfDay(c, codConcessionaria)).map(({ car }) => car)
}

/** The vehicle of a plate or a chassis, with what its last visit found. */
export async function lastVisitOf(
  c: Ctx,
  codConcessionaria: number,
  placaOuChassi: string,
): Promise<{ carro: InspecaoCar | null; visita: LastVisit | null }> {
  const text = placaOuChassi.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const v = await c.tx
    .selectFrom('veiculo')
    .select('codVeiculo')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where(text.length > 7 ? 'chassi' : 'placaChave', '=', text.length > 7 ? text : placaKey(text))
    .limit(1)
    .executeTakeFirst()
  if (!v) return { carro: null, visita: null }
  const visits = await lastVisits(c, [v.codVeiculo])
  return { carro: await carOf(c, codConcessionaria, v.codVeiculo), visita: visits.get(v.codVeiculo) ?? null }
}

/** What a phone keeps to inspect a store's cars without a network; bounded, and read in few statements. */
export async function packageOf(c: SignedInCtx, codConcessionaria: number) {
  const cars = await carsOfDay(c, codConcessionaria)
  const visits = await lastVisits(c, [...new Set(cars.flatMap((x) => x.codVeiculo ?? []))])
  const open = await c.tx
    .selectFrom('inspecao')
    .select('idInspecao')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('estado', 'in', ['EM_ANDAMENTO', 'SEGUNDA_OLHADA'])
    .orderBy('iniciadaEm', 'desc')
    .limit(MAX_CARS)
    .execute()
  const templates = await templatesOf(c, codConcessionaria)
  const recalls = await recallsOf(
    c,
    cars.map(({ car: { chassi, codPassagem } }) => ({ chassi, codPassagem, codConcessionaria })),
  )
  return {
    em: new Date().toISOString(),
    modelos: templates.filter((t) => t.publicado).map(({ publicado: _, ...t }) => t),
    versoesAnteriores: templates.filter((t) => !t.publicado).map(({ publicado: _, ...t }) => t),
    carros: cars.map(({ car }) => car),
    visitas: Object.fromEntries(
      cars.flatMap(({ codVeiculo, car }) => {
        const visit = visits.get(codVeiculo ?? 0)
        return car.codPassagem !== null && visit ? [[String(car.codPassagem), visit]] : []
      }),
    ),
    recalls: Object.fromEntries(
      cars.flatMap(({ car }, i) => {
        const open = openOnes(recalls[i] ?? [])
        return car.codPassagem !== null && open.length > 0
          ? [
              [
                String(car.codPassagem),
                open.map(({ codRecall, titulo, texto, instrucoes }) => ({ codRecall, titulo, texto, instrucoes })),
              ],
            ]
          : []
      }),
    ),
    inspecoes: await inspecoesOf(
      c,
      open.map((i) => i.idInspecao),
      c.sessao,
    ),
    limites: await listLimits(c),
    maisUsados: await mostUsed(c),
  }
}

/** The published templates that serve a store, and older versions by which open inspections were begun. */
async function templatesOf(c: Ctx, codConcessionaria: number): Promise<(PublishedTemplate & { publicado: boolean })[]> {
  const r = await sql<PublishedTemplate & { publicado: boolean }>`
    select m.cod_modelo_inspecao as "codModeloInspecao", v.numero, m.nome, m.marcas, m.modelos, m.km_de as "kmDe", m.km_ate as "kmAte", v.definicao,
      m.ativo and m.numero_publicado is not distinct from v.numero as publicado
    from modelo_inspecao m
    join modelo_inspecao_versao v on v.cod_distribuidor = m.cod_distribuidor and v.cod_modelo_inspecao = m.cod_modelo_inspecao
    where m.cod_distribuidor = ${c.tenant.codDistribuidor} and (m.cod_concessionaria is null or m.cod_concessionaria = ${codConcessionaria})
      and ((m.ativo and v.numero = m.numero_publicado) or exists (select from inspecao i where i.cod_distribuidor = v.cod_distribuidor
        and i.cod_concessionaria = ${codConcessionaria} and i.cod_modelo_inspecao = v.cod_modelo_inspecao and i.numero_versao = v.numero and i.estado in ('EM_ANDAMENTO', 'SEGUNDA_OLHADA')))
    order by sem_acento(m.nome), v.numero`.execute(c.tx)
  return r.rows
}

/** Canned comments of each item as `modelo:item`, those that the caller tapped most often first. */
async function mostUsed(c: SignedInCtx): Promise<Record<string, string[]>> {
  const { codDistribuidor } = c.tenant
  const r = await sql<{ chave: string; ids: string[] }>`
    select chave, array_agg(id order by n desc, id) as ids from (
      select i.cod_modelo_inspecao || ':' || a.item as chave, x.id, count(*) as n
      from (select * from inspecao_ato where cod_distribuidor = ${codDistribuidor} and cod_usuario = ${c.sessao.codUsuario} and tipo = 'RESPONDER' order by em desc limit ${MAX_ANSWERS}) a
      join inspecao i on i.cod_distribuidor = a.cod_distribuidor and i.id_inspecao = a.id_inspecao
      cross join lateral jsonb_array_elements_text(a.ato #> '{resposta,achados}') as x (id)
      group by 1, 2) t
    group by chave`.execute(c.tx)
  return Object.fromEntries(r.rows.map((l) => [l.chave, l.ids]))
}
