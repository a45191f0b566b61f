import { type RawBuilder, type Selectable, sql } from 'kysely'
import type {
  ChecklistOrigin,
  FullChecklist,
  ChecklistSummary,
  ItemState,
  Photo,
  Item,
  Verificacao,
  CheckedVerificacao,
  PreviousVisit,
} from '#shared/checklists/checklists.ts'
import { formatInternalCode } from '#shared/rules/mask.ts'
import { check, verificacoesFrom } from '#shared/rules/verificacoes.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn, type Tx } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import type { DB } from '../../core/database/schema.ts'

const columns = [
  'k.codChecklist',
  'k.codConcessionaria',
  'k.numero',
  'k.ano as anoChecklist',
  'k.km',
  'k.tipoOs',
  'k.garantia',
  'k.vermelhos',
  'k.amarelos',
  'k.verdes',
  'k.naoVerificadas',
  'k.criadoEm',
  'k.finalizadoEm',
  'c.nome as concessionaria',
  'v.placa',
  'v.chassi',
  'v.marca',
  'v.modelo',
  'v.versao',
  'v.ano',
  'p.nome as cliente',
  'p.telefone',
  's.nome as consultor',
  'm.nome as mecanico',
  'o.codOrcamento',
  'o.estado as estadoOrcamento',
] as const

/** `de` is the source of checklists: the table or a subquery. */
const base = (tx: Tx, de: RawBuilder<Selectable<DB['checklist']>> = sql`checklist`) =>
  tx
    .selectFrom(de.as('k'))
    .innerJoin('concessionaria as c', joinOn('c.codConcessionaria', 'k.codConcessionaria'))
    .innerJoin('veiculo as v', joinOn('v.codVeiculo', 'k.codVeiculo'))
    .innerJoin('cliente as p', joinOn('p.codCliente', 'k.codCliente'))
    .leftJoin('consultor as s', joinOn('s.codConsultor', 'k.codConsultor'))
    .leftJoin('mecanico as m', joinOn('m.codMecanico', 'k.codMecanico'))
    .leftJoin('orcamento as o', (j) => joinOn('o.codChecklist', 'k.codChecklist')(j).on('o.sequencia', '=', 0))

/** PATIO for a checklist that an inspection made here. */
const origem = sql<ChecklistOrigin>`case when exists (select from inspecao n where n.cod_distribuidor = k.cod_distribuidor and n.cod_checklist = k.cod_checklist) then 'PATIO' else 'EXTERNA' end`

export const withColumns = (...de: Parameters<typeof base>) =>
  base(...de)
    .select(columns)
    .select(origem.as('origem'))
type Linha = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

export function toSummary(l: Linha, mask: string): ChecklistSummary {
  const { codChecklist, numero, anoChecklist, telefone: _, ...rest } = l
  return { ...rest, codCheckList: codChecklist, checklist: formatInternalCode(numero, anoChecklist, mask) }
}

/** Rows of checklists by code, unordered. */
export async function summariesOf(c: Ctx, codes: readonly number[]): Promise<ChecklistSummary[]> {
  const linhas = await withColumns(c.tx)
    .where(ofTenant(c, 'k'))
    .where(sql<boolean>`k.cod_checklist = any(${codes}::int[])`)
    .execute()
  return linhas.map((l) => toSummary(l, c.tenant.mascaraCodigoInterno))
}

export async function getChecklist(c: Ctx, codCheckList: number): Promise<FullChecklist | undefined> {
  const linha = await withColumns(c.tx)
    .select(['c.fuso', 'k.versao as versaoRegistro', 'k.canceladoEm', 'k.canceladoPor', 'k.canceladoMotivo'])
    .where(ofTenant(c, 'k'))
    .where('k.codChecklist', '=', codCheckList)
    .executeTakeFirst()
  if (!linha) return undefined
  const { telefone, fuso, versaoRegistro, canceladoEm: em, canceladoPor: por, canceladoMotivo: motivo } = linha
  const cancelado = em !== null && por !== null && motivo !== null ? { em, por, motivo } : null
  return {
    ...toSummary(linha, c.tenant.mascaraCodigoInterno),
    telefone,
    fuso,
    versaoRegistro,
    cancelado,
    itens: await listItems(c, codCheckList),
  }
}

/** Items of a checklist in order, each with the signed URLs of its photos. */
export async function listItems(c: Ctx, codCheckList: number): Promise<Item[]> {
  return (await itemsOf(c, [codCheckList])).get(codCheckList) ?? []
}

/** The same of several checklists, by checklist. */
export async function itemsOf(c: Ctx, codes: readonly number[]): Promise<Map<number, Item[]>> {
  const itemRows = c.tx
    .selectFrom('checklistItem')
    .select([
      'codChecklist',
      'codItem',
      'grupo',
      'nome',
      'estado',
      'medida',
      'unidade',
      'limite',
      'corDaMedida',
      'comentarioInterno',
      'comentarioCliente',
      'servicoSugerido',
      'pecaSugerida',
    ])
    .where(ofTenant(c))
    .where('codChecklist', 'in', codes)
    .orderBy('codChecklist')
    .orderBy('ordem')
    .execute()
  const [itens, fotos] = await Promise.all([itemRows, photosOf(c, codes)])
  const byChecklist = Map.groupBy(itens, (i) => i.codChecklist)
  return new Map(
    [...byChecklist].map(([cod, own]) => [
      cod,
      own.map(({ codChecklist: _, ...i }) => ({
        ...i,
        estado: i.estado as ItemState,
        corDaMedida: i.corDaMedida as Item['corDaMedida'],
        fotos: fotos.get(i.codItem) ?? [],
      })),
    ]),
  )
}

/** Photos and videos of checklists by item. */
async function photosOf(c: Ctx, codes: readonly number[]): Promise<Map<number, Photo[]>> {
  const fotos = await photoRows(c)
    .innerJoin('checklistItem as i', joinOn('i.codItem', 'f.codItem'))
    .where('i.codChecklist', 'in', codes)
    .execute()
  return signedByItem(c, fotos)
}

/** Photos and videos of these items, of any checklist, by item. */
export async function listItemPhotos(c: Ctx, codItens: readonly number[]): Promise<Map<number, Photo[]>> {
  const fotos = await photoRows(c)
    .where(sql<boolean>`f.cod_item = any(${codItens}::bigint[])`)
    .execute()
  return signedByItem(c, fotos)
}

const photoRows = (c: Ctx) =>
  c.tx
    .selectFrom('checklistFoto as f')
    .select([
      'f.codFoto',
      'f.codItem',
      'f.arquivo',
      'f.miniatura',
      'f.largura',
      'f.altura',
      'f.video',
      'f.duracaoMs',
      'f.original',
    ])
    .where(ofTenant(c, 'f'))
    .orderBy('f.codFoto')

interface StoredPhoto {
  arquivo: string
  miniatura: string
  video: string | null
  original: string | null
}

/** A stored photo with signed addresses: its own, its video's, that of the photo below the drawing. */
export function signPhoto<T extends StoredPhoto>(c: Ctx, { arquivo, miniatura, video, original, ...f }: T) {
  const url = (key: string) => c.services.files.endereco(c.tenant.codDistribuidor, key)
  return {
    ...f,
    url: url(arquivo),
    miniatura: url(miniatura),
    video: video && url(video),
    original: original && url(original),
  }
}

function signedByItem(
  c: Ctx,
  fotos: readonly Awaited<ReturnType<ReturnType<typeof photoRows>['execute']>>[number][],
): Map<number, Photo[]> {
  const byItem = new Map<number, Photo[]>()
  for (const { codItem, ...f } of fotos) byItem.set(codItem, [...(byItem.get(codItem) ?? []), signPhoto(c, f)])
  return byItem
}

/** Storage keys of the photos of a checklist's items. */
export function photoKeys(c: Ctx, codCheckList: number) {
  return c.tx
    .selectFrom('checklistFoto as f')
    .innerJoin('checklistItem as i', joinOn('i.codItem', 'f.codItem'))
    .select(['f.codFoto', 'f.arquivo'])
    .where(ofTenant(c, 'i'))
    .where('i.codChecklist', '=', codCheckList)
    .orderBy('f.codFoto')
    .execute()
}

interface Timing {
  codVeiculo: number
  criadoEm: string
  codChecklist: number
}

/** A checklist's vehicle and instant, and its store's time zone. Throws 404. */
export async function instantOf(c: Ctx, codCheckList: number): Promise<Timing & { fuso: string }> {
  const k = await c.tx
    .selectFrom('checklist as k')
    .innerJoin('concessionaria as c', joinOn('c.codConcessionaria', 'k.codConcessionaria'))
    .select(['k.codVeiculo', 'k.criadoEm', 'k.codChecklist', 'c.fuso'])
    .where(ofTenant(c, 'k'))
    .where('k.codChecklist', '=', codCheckList)
    .executeTakeFirst()
  if (!k) throw notFound('Checklist não encontrado')
  return k
}

/** Checks asked by the visit before a checklist, each with what the checklist found. Throws 404. */
export async function getPreviousVisit(
  c: Ctx,
  codCheckList: number,
): Promise<{ visita: PreviousVisit | null; verificacoes: CheckedVerificacao[] }> {
  const local = await instantOf(c, codCheckList)
  const { visita, verificacoes } = await getRequestedVerificacoes(c, local.codVeiculo, local)
  const itens = await c.tx
    .selectFrom('checklistItem')
    .select(['codItem', 'grupo', 'nome', 'estado'])
    .where(ofTenant(c))
    .where('codChecklist', '=', codCheckList)
    .orderBy('ordem')
    .execute()
  return {
    visita,
    verificacoes: check(
      verificacoes,
      itens.map((i) => ({ ...i, estado: i.estado as ItemState })),
    ),
  }
}

/** Checks that the vehicle's last visit asks of the next one. `before` considers only earlier visits. Cancelled ones do not count. */
export async function getRequestedVerificacoes(
  c: Ctx,
  codVeiculo: number,
  before?: Omit<Timing, 'codVeiculo'>,
): Promise<RequestedVerificacoes> {
  let ultima = c.tx
    .selectFrom('checklist')
    .select(['codChecklist', 'numero', 'ano', 'criadoEm', 'km'])
    .where(ofTenant(c))
    .where('codVeiculo', '=', codVeiculo)
    .where('canceladoEm', 'is', null)
  if (before)
    ultima = ultima.where(
      sql<boolean>`(criado_em, cod_checklist) < (${before.criadoEm}::timestamptz, ${before.codChecklist}::int)`,
    )
  const visita = await ultima.orderBy('criadoEm', 'desc').orderBy('codChecklist', 'desc').limit(1).executeTakeFirst()
  if (!visita) return { visita: null, verificacoes: [] }
  const itens = await c.tx
    .selectFrom('checklistItem')
    .select(['codItem', 'grupo', 'nome', 'estado', 'medida', 'unidade', 'limite', 'comentarioCliente'])
    .where(ofTenant(c))
    .where('codChecklist', '=', visita.codChecklist)
    .orderBy('ordem')
    .execute()
  const linhas = await c.tx
    .selectFrom('orcamentoLinha as l')
    .innerJoin('orcamento as o', joinOn('o.codOrcamento', 'l.codOrcamento'))
    .select(['l.codItem', 'l.titulo', 'l.cor', 'l.estado', 'l.comentarioCliente', 'l.adiadoPara', 'l.adiadoKm'])
    .where(ofTenant(c, 'o'))
    .where('o.codChecklist', '=', visita.codChecklist)
    .where('l.estado', 'in', ['REPROVADO', 'ADIADO'])
    .orderBy('l.ordem')
    .execute()
  return {
    visita: {
      codCheckList: visita.codChecklist,
      checklist: formatInternalCode(visita.numero, visita.ano, c.tenant.mascaraCodigoInterno),
      em: visita.criadoEm,
      km: visita.km,
    },
    verificacoes: verificacoesFrom(
      itens,
      linhas.map((l) => ({ ...l, cor: l.cor as 'VERMELHO' | 'AMARELO' | null })),
    ),
  }
}

export interface RequestedVerificacoes {
  visita: PreviousVisit | null
  verificacoes: Verificacao[]
}
