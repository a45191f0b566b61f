import { sql } from 'kysely'
import type { InspecaoAct, InspecaoContent } from '#shared/checklists/inspecao.ts'
import type { Inspecao, InspecaoMedia } from '#shared/checklists/inspecoes.ts'
import type { PublishedTemplate, TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import { isSkipped } from '#shared/rules/inspecao-items.ts'
import { visibleTimes } from '#shared/rules/inspecao.ts'
import { formatInternalCode } from '#shared/rules/mask.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import { eraseForgotten } from './cleanup.ts'

/** An inspection's row, locked until the transaction ends. */
export interface LockedInspecao {
  idInspecao: string
  codConcessionaria: number
  codPassagem: number | null
  codVeiculo: number | null
  codModeloInspecao: number
  numeroVersao: number
  rev: number
  conteudo: InspecaoContent
}

export const unknownInspecao = () => notFound('Inspeção não encontrada')

/** Locks an inspection; undefined for an unknown one. */
export async function lockInspecao(c: Ctx, idInspecao: string): Promise<LockedInspecao | undefined> {
  const i = await c.tx
    .selectFrom('inspecao')
    .select([
      'idInspecao',
      'codConcessionaria',
      'codPassagem',
      'codVeiculo',
      'codModeloInspecao',
      'numeroVersao',
      'rev',
      'conteudo',
    ])
    .where(ofTenant(c))
    .where('idInspecao', '=', idInspecao)
    .forUpdate()
    .executeTakeFirst()
  return i && { ...i, conteudo: i.conteudo as unknown as InspecaoContent }
}

/** Who reads: section times are not for everybody. */
type Reader = Parameters<typeof visibleTimes>[1]

const contentFor = (content: InspecaoContent, reader: Reader | undefined): InspecaoContent => ({
  ...content,
  tempos: reader ? visibleTimes(content.tempos, reader) : {},
})

/** Inspections by id, in the order of the ids, each with its media and the section times that the reader may see. */
export async function inspecoesOf(c: Ctx, ids: readonly string[], reader?: Reader): Promise<Inspecao[]> {
  if (ids.length === 0) return []
  const rows = await c.tx
    .selectFrom('inspecao as i')
    .leftJoin('checklist as k', joinOn('k.codChecklist', 'i.codChecklist'))
    .leftJoin('orcamento as o', (j) => joinOn('o.codChecklist', 'k.codChecklist')(j).on('o.sequencia', '=', 0))
    .select([
      'i.idInspecao',
      'i.rev',
      'i.conteudo',
      'i.codChecklist',
      'i.avisos',
      'k.numero',
      'k.ano',
      'o.codOrcamento',
    ])
    .where(ofTenant(c, 'i'))
    .where(sql<boolean>`i.id_inspecao = any(${ids}::uuid[])`)
    .execute()
  const midias = await midiasOf(c, ids)
  const byId = new Map(rows.map((r) => [r.idInspecao, r]))
  return ids.flatMap((id) => {
    const r = byId.get(id)
    if (!r) return []
    return [
      {
        idInspecao: r.idInspecao,
        rev: r.rev,
        conteudo: contentFor(r.conteudo as unknown as InspecaoContent, reader),
        midias: midias.get(id) ?? [],
        codCheckList: r.codChecklist,
        checklist:
          r.numero === null || r.ano === null
            ? null
            : formatInternalCode(r.numero, r.ano, c.tenant.mascaraCodigoInterno),
        codOrcamento: r.codOrcamento,
        avisos: r.avisos,
      },
    ]
  })
}

/** An inspection with its media. Throws 404. */
export async function getInspecao(c: SignedInCtx, idInspecao: string): Promise<Inspecao> {
  const [one] = await inspecoesOf(c, [idInspecao], c.sessao)
  if (!one) throw unknownInspecao()
  return one
}

/** The version by which an inspection was begun. */
export async function templateVersion(
  c: Ctx,
  { codModeloInspecao, numeroVersao }: Pick<InspecaoContent, 'codModeloInspecao' | 'numeroVersao'>,
): Promise<PublishedTemplate> {
  const v = await c.tx
    .selectFrom('modeloInspecao as m')
    .innerJoin('modeloInspecaoVersao as v', joinOn('v.codModeloInspecao', 'm.codModeloInspecao'))
    .select(['m.codModeloInspecao', 'v.numero', 'm.nome', 'm.marcas', 'm.modelos', 'm.kmDe', 'm.kmAte', 'v.definicao'])
    .where(ofTenant(c, 'm'))
    .where('m.codModeloInspecao', '=', codModeloInspecao)
    .where('v.numero', '=', numeroVersao)
    .executeTakeFirstOrThrow()
  return { ...v, definicao: v.definicao as unknown as TemplateDefinition }
}

const MEDIA_COLUMNS = [
  'idMidia',
  'idInspecao',
  'tipo',
  'bytes',
  'recebidos',
  'estado',
  'erro',
  'desenhoDe',
  'arquivo',
  'miniatura',
  'video',
  'largura',
  'altura',
  'duracaoMs',
] as const

/** The tenant's media rows. */
export const mediaRows = (c: Ctx) => c.tx.selectFrom('inspecaoMidia').select(MEDIA_COLUMNS).where(ofTenant(c))
export type MediaRow = Awaited<ReturnType<ReturnType<typeof mediaRows>['execute']>>[number]

async function midiasOf(c: Ctx, ids: readonly string[]): Promise<Map<string, InspecaoMedia[]>> {
  const rows = await mediaRows(c)
    .where(sql<boolean>`id_inspecao = any(${ids}::uuid[])`)
    .orderBy('criadaEm')
    .orderBy('idMidia')
    .execute()
  const grouped = Map.groupBy(rows, (r) => r.idInspecao)
  return new Map([...grouped].map(([id, own]) => [id, own.map((r) => toMedia(c, r))]))
}

/** A media row for the phone, with signed addresses of what has arrived. */
export function toMedia(c: Pick<Ctx, 'services' | 'tenant'>, r: MediaRow): InspecaoMedia {
  const url = (key: string) => c.services.files.endereco(c.tenant.codDistribuidor, key)
  const ready = r.estado === 'PRONTA' && r.arquivo && r.miniatura && r.largura && r.altura
  return {
    idMidia: r.idMidia,
    tipo: r.tipo as InspecaoMedia['tipo'],
    bytes: r.bytes,
    recebidos: r.recebidos,
    estado: r.estado as InspecaoMedia['estado'],
    erro: r.erro,
    desenhoDe: r.desenhoDe,
    foto: ready
      ? { url: url(r.arquivo ?? ''), miniatura: url(r.miniatura ?? ''), largura: r.largura ?? 0, altura: r.altura ?? 0 }
      : null,
    video: r.estado === 'PRONTA' && r.video ? url(r.video) : null,
    duracaoMs: r.duracaoMs,
  }
}

/** A published version's definition; undefined for one that is unknown or serves another store. */
export async function definitionOf(
  c: Ctx,
  { codModeloInspecao, numeroVersao }: Pick<LockedInspecao, 'codModeloInspecao' | 'numeroVersao'>,
): Promise<{ definicao: TemplateDefinition; codConcessionaria: number | null; ativo: boolean } | undefined> {
  const v = await c.tx
    .selectFrom('modeloInspecaoVersao as v')
    .innerJoin('modeloInspecao as m', joinOn('m.codModeloInspecao', 'v.codModeloInspecao'))
    .select(['v.definicao', 'm.codConcessionaria', 'm.ativo'])
    .where(ofTenant(c, 'v'))
    .where('v.codModeloInspecao', '=', codModeloInspecao)
    .where('v.numero', '=', numeroVersao)
    .executeTakeFirst()
  return v && { ...v, definicao: v.definicao as unknown as TemplateDefinition }
}

/** What a checklist was made from: each item of the inspection's version with its answer, in the checklist's order; undefined for others. */
export async function answersOfChecklist(c: Ctx, codChecklist: number) {
  const i = await c.tx
    .selectFrom('inspecao')
    .select(['codModeloInspecao', 'numeroVersao', 'conteudo'])
    .where(ofTenant(c))
    .where('codChecklist', '=', codChecklist)
    .executeTakeFirst()
  if (!i) return undefined
  const version = await definitionOf(c, i)
  const { respostas } = i.conteudo as unknown as InspecaoContent
  return version?.definicao.secoes.flatMap((s) =>
    s.itens.map((item) => ({
      item,
      answer: isSkipped(item, respostas) ? null : (respostas[item.id]?.resposta ?? null),
    })),
  )
}

/** Every act of an inspection, the first one first. Throws 404. */
export async function listActs(c: SignedInCtx, idInspecao: string) {
  const { nivel, codUsuario } = c.sessao
  const rows = await c.tx
    .selectFrom('inspecaoAto as a')
    .innerJoin('usuario as u', joinOn('u.codUsuario', 'a.codUsuario'))
    .select(['a.idAto', 'a.tipo', 'a.item', 'a.ato', 'a.em', 'a.noAparelhoEm', 'u.nome as por'])
    .where(ofTenant(c, 'a'))
    .where('a.idInspecao', '=', idInspecao)
    .$if(nivel !== 4, (q) =>
      q.where((e) =>
        e.or([e('a.tipo', '<>', 'CONTAR_TEMPO'), ...(nivel === 5 ? [e('a.codUsuario', '=', codUsuario)] : [])]),
      ),
    )
    .orderBy('a.ordem')
    .execute()
  // Every inspection has the act that began it.
  if (rows.length === 0) throw unknownInspecao()
  return rows.map(({ idAto, ato, ...r }) => ({ ...r, id: idAto, ato: ato as unknown as InspecaoAct }))
}

/** Condition on an inspection `i` of a customer: by the visit, by the checklist, or by name and telephone where neither exists yet. */
const ofCliente = (c: Ctx, codCliente: number) => sql<boolean>`(
  i.cod_passagem in (select p.cod_passagem from passagem p where p.cod_distribuidor = ${c.tenant.codDistribuidor} and p.cod_cliente = ${codCliente})
  or i.cod_checklist in (select k.cod_checklist from checklist k where k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.cod_cliente = ${codCliente})
  or (i.cod_passagem is null and i.cod_checklist is null and exists (select from cliente l where l.cod_distribuidor = ${c.tenant.codDistribuidor} and l.cod_cliente = ${codCliente}
    and l.cod_concessionaria = i.cod_concessionaria and l.nome = i.conteudo #>> '{cliente,nome}'
    and right(regexp_replace(coalesce(l.telefone, ''), '\\D', '', 'g'), 11) = right(regexp_replace(coalesce(i.conteudo #>> '{cliente,telefone}', ''), '\\D', '', 'g'), 11))))`

/** A customer's inspections for the export of their data: what was received, said and signed, with addresses of photos and videos. */
export async function inspecoesOfCliente(c: Ctx, codCliente: number) {
  const found = await c.tx
    .selectFrom('inspecao as i')
    .select('i.idInspecao')
    .where(ofTenant(c, 'i'))
    .where(ofCliente(c, codCliente))
    .orderBy('i.iniciadaEm')
    .execute()
  const all = await inspecoesOf(
    c,
    found.map((i) => i.idInspecao),
  )
  return all.map(({ idInspecao, conteudo, midias, checklist }) => {
    const { estado, iniciada, finalizada, recepcao, avarias, assinatura, notas } = conteudo
    return {
      idInspecao,
      checklist,
      estado,
      iniciadaEm: iniciada.em,
      finalizadaEm: finalizada?.em ?? null,
      recepcao,
      avarias: avarias.map(({ vista, tipo, observacao }) => ({ vista, tipo, observacao })),
      assinatura: assinatura && { nome: assinatura.nome, em: assinatura.em },
      notas: notas.map(({ texto, em }) => ({ texto, em })),
      midias: midias.map(({ tipo, foto, video }) => ({ tipo, foto: foto?.url ?? null, video })),
    }
  })
}

/** Takes a customer's words out of their inspections; files and history follow after the commit, or with the nightly clean-up. */
export async function forgetCliente(c: Ctx, codCliente: number, pseudonym: string): Promise<void> {
  const changes = JSON.stringify({ cliente: { nome: pseudonym, telefone: null }, assinatura: null, notas: [] })
  const { numAffectedRows } = await sql`update inspecao i set apagar_desde = now(),
      conteudo = i.conteudo || ${changes}::jsonb || jsonb_build_object('recepcao', (i.conteudo -> 'recepcao') || '{"queixa": "", "objetos": ""}')
        || case when i.estado = 'CANCELADA' then jsonb_build_object('cancelada', (i.conteudo -> 'cancelada') || '{"motivo": "apagado"}') else '{}' end
    where i.cod_distribuidor = ${c.tenant.codDistribuidor} and ${ofCliente(c, codCliente)}`.execute(c.tx)
  if (numAffectedRows) c.depois(() => eraseForgotten(c.services))
}
