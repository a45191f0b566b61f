import { sql, type RawBuilder } from 'kysely'
import type { CadastroFilter } from '#shared/cadastros/registers.ts'
import {
  draftDefinition,
  type ModeloInspecao,
  type ModeloInspecaoData,
  type ModeloInspecaoRow,
  type TemplateDefinition,
} from '#shared/checklists/modelos-inspecao.ts'
import { sameJson } from '#shared/rules/modelo-inspecao.ts'
import { byNumber, byText, cadastroPage, contains, sorted, withStatus } from '../../core/areas/register.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

const EMPTY: TemplateDefinition = { secoes: [] }

/** The number of items that a definition asks. */
const countItems = (definicao: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(jsonb_array_length(s->'itens')), 0)::int from jsonb_array_elements(${definicao}->'secoes') s)`
/** What a template asks now: its draft, else its published version. */
const CURRENT = sql`coalesce(m.rascunho, v.definicao)`
const ITENS = countItems(CURRENT)
const SORTS = {
  nome: byText('m.nome'),
  concessionaria: byText('l.nome', true),
  itens: byNumber(sql<number>`coalesce(${ITENS}, 0)`),
  numeroPublicado: byNumber(sql<number>`coalesce(m.numero_publicado, 0)`),
}

const templates = (c: Ctx) =>
  c.tx
    .selectFrom('modeloInspecao as m')
    .leftJoin('concessionaria as l', joinOn('l.codConcessionaria', 'm.codConcessionaria'))
    .leftJoin('modeloInspecaoVersao as v', (j) =>
      j.on(
        sql<boolean>`v.cod_distribuidor = m.cod_distribuidor and v.cod_modelo_inspecao = m.cod_modelo_inspecao and v.numero = m.numero_publicado`,
      ),
    )
    .where(ofTenant(c, 'm'))

const filtered = (c: Ctx, f: CadastroFilter) => {
  const all = templates(c).where(withStatus('m.ativo', f.situacao))
  return f.busca ? all.where(contains(['m.nome', 'l.nome'], f.busca)) : all
}

/** Templates of the network and of the stores within reach. */
export async function listModelosInspecao(c: Ctx, f: CadastroFilter) {
  const por = sorted(f, 'm.codModeloInspecao', SORTS)
  const all = filtered(c, f)
  const linhas: (ModeloInspecaoRow & { chaveOrdem: string | number })[] = await all
    .select(['m.codModeloInspecao', 'm.nome', 'm.codConcessionaria', 'l.nome as concessionaria', 'm.marcas'])
    .select(['m.modelos', 'm.kmDe', 'm.kmAte', 'm.ativo', 'm.numeroPublicado', por.chave])
    .select([
      sql<boolean>`m.rascunho is not null and m.numero_publicado is not null`.as('temRascunho'),
      sql<number>`coalesce(${ITENS}, 0)`.as('itens'),
    ])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return cadastroPage(c.tx, f, linhas, (l) => l.codModeloInspecao, all.select('m.codModeloInspecao'))
}

/** An item of a template with its template and section. */
export interface ItemOfTemplate {
  modelo: string
  concessionaria: string | null
  secao: Pick<TemplateDefinition['secoes'][number], 'nome' | 'lugar'>
  item: TemplateDefinition['secoes'][number]['itens'][number]
}

/** Items of all templates, a row each, in the order of the walk. */
export async function listTemplateItems(c: Ctx, f: CadastroFilter) {
  const items = filtered(c, f)
    .innerJoin(
      sql<{ secao: ItemOfTemplate['secao']; n: number }>`lateral (
        select e.secao, e.n from jsonb_array_elements(${CURRENT}->'secoes') with ordinality as e (secao, n))`.as('s'),
      (j) => j.onTrue(),
    )
    .innerJoin(
      sql<{ item: ItemOfTemplate['item']; n: number }>`lateral (
        select e.item, e.n from jsonb_array_elements(s.secao->'itens') with ordinality as e (item, n))`.as('i'),
      (j) => j.onTrue(),
    )
    .select(['m.nome as modelo', 'l.nome as concessionaria', 's.secao', 'i.item'])
    // The template's code, then the item's place: a template has at most 12 sections of 60 items.
    .select(sql<number>`m.cod_modelo_inspecao::bigint * 10000 + s.n * 100 + i.n`.as('codLinha'))
    .as('x')
  const por = sorted({ ...f, ordem: 'modelo' }, 'x.codLinha', { modelo: byText('x.modelo') })
  const all = c.tx.selectFrom(items)
  const linhas: (ItemOfTemplate & { codLinha: number; chaveOrdem: string | number })[] = await all
    .select(['x.modelo', 'x.concessionaria', 'x.secao', 'x.item', 'x.codLinha', por.chave])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return cadastroPage(c.tx, f, linhas, (l) => l.codLinha, all.select('x.codLinha'))
}

/** A stored definition with the fields that came after it, so that a form without a change equals it. */
const whole = (stored: TemplateDefinition): TemplateDefinition => draftDefinition.parse(stored)

const one = (c: Ctx, codModeloInspecao: number) =>
  templates(c)
    .select(['m.codModeloInspecao', 'm.nome', 'm.codConcessionaria', 'm.marcas', 'm.modelos', 'm.kmDe', 'm.kmAte'])
    .select(['m.ativo', 'm.versao', 'm.numeroPublicado'])
    .select([sql<TemplateDefinition | null>`m.rascunho`.as('rascunho')])
    .select([sql<TemplateDefinition | null>`v.definicao`.as('publicada')])
    .where('m.codModeloInspecao', '=', codModeloInspecao)

/** Published versions of a template, the newest first. */
function listVersions(c: Ctx, codModeloInspecao: number): Promise<ModeloInspecao['versoes']> {
  return c.tx
    .selectFrom('modeloInspecaoVersao as v')
    .leftJoin('usuario as u', joinOn('u.codUsuario', 'v.codUsuario'))
    .where(ofTenant(c, 'v'))
    .where('v.codModeloInspecao', '=', codModeloInspecao)
    .select(['v.numero', 'v.publicadaEm', 'u.nome as quem', countItems(sql`v.definicao`).as('itens')])
    .orderBy('v.numero', 'desc')
    .execute()
}

/** A template with what it asks now; `lock` keeps it until the transaction ends. */
export async function getModeloInspecao(
  c: Ctx,
  codModeloInspecao: number,
  lock = false,
): Promise<ModeloInspecao | undefined> {
  const query = one(c, codModeloInspecao)
  const found = await (lock ? query.forUpdate('m') : query).executeTakeFirst()
  if (!found) return undefined
  const { rascunho, ...rest } = found
  const publicada = rest.publicada && whole(rest.publicada)
  return {
    ...rest,
    publicada,
    definicao: rascunho ? whole(rascunho) : (publicada ?? EMPTY),
    versoes: await listVersions(c, codModeloInspecao),
  }
}

/** What a published version asks. */
export async function getVersion(
  c: Ctx,
  codModeloInspecao: number,
  numero: number,
): Promise<TemplateDefinition | undefined> {
  const found = await c.tx
    .selectFrom('modeloInspecaoVersao as v')
    .where(ofTenant(c, 'v'))
    .where('v.codModeloInspecao', '=', codModeloInspecao)
    .where('v.numero', '=', numero)
    .select(sql<TemplateDefinition>`v.definicao`.as('definicao'))
    .executeTakeFirst()
  return found && whole(found.definicao)
}

const columns = (d: ModeloInspecaoData) => ({
  nome: d.nome,
  codConcessionaria: d.codConcessionaria,
  marcas: d.marcas,
  modelos: d.modelos,
  kmDe: d.kmDe,
  kmAte: d.kmAte,
  ativo: d.ativo,
})

export async function insertModeloInspecao(c: Ctx, d: ModeloInspecaoData): Promise<number> {
  const { codModeloInspecao } = await c.tx
    .insertInto('modeloInspecao')
    .values({ codDistribuidor: c.tenant.codDistribuidor, ...columns(d), rascunho: JSON.stringify(d.definicao) })
    .returning('codModeloInspecao')
    .executeTakeFirstOrThrow()
  return codModeloInspecao
}

/** Saves the fields, and as a draft what differs from the published version. */
export async function saveModeloInspecao(c: Ctx, before: ModeloInspecao, d: ModeloInspecaoData): Promise<void> {
  const rascunho = sameJson(d.definicao, before.publicada) ? null : JSON.stringify(d.definicao)
  await c.tx
    .updateTable('modeloInspecao')
    .set({ ...columns(d), rascunho, versao: before.versao + 1 })
    .where(ofTenant(c))
    .where('codModeloInspecao', '=', before.codModeloInspecao)
    .execute()
}

/** Freezes a definition as the next version of a template, and makes it the one that inspections begin by. */
export async function publishVersion(c: Ctx, m: ModeloInspecao, definicao: TemplateDefinition): Promise<number> {
  const numero = (m.numeroPublicado ?? 0) + 1
  const key = { codDistribuidor: c.tenant.codDistribuidor, codModeloInspecao: m.codModeloInspecao }
  await c.tx
    .insertInto('modeloInspecaoVersao')
    .values({ ...key, numero, definicao: JSON.stringify(definicao), codUsuario: c.contexto.codUsuario })
    .execute()
  await c.tx
    .updateTable('modeloInspecao')
    .set({ rascunho: null, numeroPublicado: numero, versao: m.versao + 1 })
    .where(ofTenant(c))
    .where('codModeloInspecao', '=', m.codModeloInspecao)
    .execute()
  return numero
}
