import { sql } from 'kysely'
import type { InspecaoAct, InspecaoContent } from '#shared/checklists/inspecao.ts'
import type { Inspecao } from '#shared/checklists/inspecoes.ts'
import type { TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import { actMedia, misfitOf } from '#shared/rules/avarias.ts'
import { applyAct, mayAct, type Author } from '#shared/rules/inspecao.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, forbidden, invalid } from '../../core/http/errors.ts'
import { begin } from './begin.ts'
import { eraseDiscarded } from './cleanup.ts'
import { withVisit } from './find-car.ts'
import { finish, requireComplete, requiresSecondLook } from './finish.ts'
import { definitionOf, getInspecao, lockInspecao, unknownInspecao, type LockedInspecao } from './queries.ts'
import { saveAct } from './save-act.ts'
import { takenBack } from './take-back.ts'

/** What an inspection takes once its car has left: notes, the approval of one that was finished while it was here, and the cancelling. */
const AFTER_DELIVERY: readonly InspecaoAct['tipo'][] = ['ANOTAR', 'APROVAR', 'CANCELAR']

/** Takes one act of a person: it counts once, under the row lock of its inspection, and the stored state is the rule's fold. */
export async function registerAct(c: SignedInCtx, idInspecao: string, ato: InspecaoAct): Promise<Inspecao> {
  if (!mayAct(ato.tipo, c.sessao.nivel)) throw forbidden()
  const row = await lockInspecao(c, idInspecao)
  if (!row && ato.tipo === 'INICIAR') await begin(c, idInspecao, ato)
  else if (!row) throw unknownInspecao()
  else if (!(await isCounted(c, idInspecao, ato.id))) await take(c, row, ato)
  return getInspecao(c, idInspecao)
}

async function isCounted(c: SignedInCtx, idInspecao: string, idAto: string): Promise<boolean> {
  const before = await c.tx
    .selectFrom('inspecaoAto')
    .select('idInspecao')
    .where(ofTenant(c))
    .where('idAto', '=', idAto)
    .executeTakeFirst()
  if (before && before.idInspecao !== idInspecao)
    throw conflict('ato-de-outra-inspecao', 'Este registro já conta em outra inspeção')
  return before !== undefined
}

async function take(c: SignedInCtx, locked: LockedInspecao, sent: InspecaoAct): Promise<void> {
  const row = await withVisit(c, locked)
  const who: Author = { por: c.sessao.nome, codUsuario: c.sessao.codUsuario, em: new Date().toISOString() }
  const { ato, by } = await takenBack(c, row, sent)
  if (!mayAct(ato.tipo, c.sessao.nivel, row.conteudo.estado))
    throw conflict(
      'estado-nao-permite',
      'A inspeção espera pela segunda olhada: só o chefe de oficina pode cancelá-la. Guarde o seu registro como nota.',
      await getInspecao(c, row.idInspecao),
    )
  if (!AFTER_DELIVERY.includes(ato.tipo)) await requireCarHere(c, row)
  await requireOwnMedia(c, row, ato)
  const template = await definitionOf(c, row)
  if (!template) throw new Error(`inspection ${row.idInspecao} has no template version`)
  requireKnownItems(template.definicao, ato)
  requireFitting(template.definicao, ato)
  const before: InspecaoContent =
    ato.tipo === 'FINALIZAR' && (await requiresSecondLook(c, row.codConcessionaria))
      ? { ...row.conteudo, segundaOlhada: true }
      : row.conteudo
  const result = applyAct(before, ato, by ?? who)
  if (!result.ok) throw conflict(result.recusa.codigo, result.recusa.mensagem, await getInspecao(c, row.idInspecao))
  const ends = ato.tipo === 'FINALIZAR' || ato.tipo === 'APROVAR'
  if (ends) await requireComplete(c, row, result.conteudo, template.definicao)
  const { conteudo, ...made } =
    ends && result.conteudo.estado === 'FINALIZADA'
      ? await finish(c, row, result.conteudo, template.definicao)
      : { conteudo: result.conteudo }
  await c.tx
    .updateTable('inspecao')
    .set({
      rev: row.rev + 1,
      codPassagem: row.codPassagem,
      codVeiculo: row.codVeiculo,
      estado: conteudo.estado,
      conteudo: sql`${JSON.stringify(conteudo)}::jsonb`,
      ...made,
    })
    .where(ofTenant(c))
    .where('idInspecao', '=', row.idInspecao)
    .execute()
  await saveAct(c, { ...row, rev: row.rev + 1 }, ato, who.em)
  if (ato.tipo === 'DESCARTAR_ASSINATURA') c.depois(() => eraseDiscarded(c.services, { ...c.tenant, ...row }))
}

/** Throws 409 when the car has left: what is still sent can be kept as a note. */
async function requireCarHere(c: SignedInCtx, { idInspecao, codPassagem }: LockedInspecao): Promise<void> {
  if (codPassagem === null) return
  const visit = await c.tx
    .selectFrom('passagem')
    .select('entregueEm')
    .where(ofTenant(c))
    .where('codPassagem', '=', codPassagem)
    .executeTakeFirst()
  if (visit?.entregueEm)
    throw conflict(
      'veiculo-entregue',
      'O veículo já foi entregue. Guarde o seu registro como nota.',
      await getInspecao(c, idInspecao),
    )
}

/** A photo may arrive after the act that names it, but it may not be another inspection's. */
async function requireOwnMedia(c: SignedInCtx, { idInspecao }: LockedInspecao, ato: InspecaoAct): Promise<void> {
  const ids = actMedia(ato)
  if (ids.length === 0) return
  const foreign = await c.tx
    .selectFrom('inspecaoMidia')
    .select('idMidia')
    .where(ofTenant(c))
    .where(sql<boolean>`id_midia = any(${ids}::uuid[])`)
    .where('idInspecao', '<>', idInspecao)
    .executeTakeFirst()
  if (foreign) throw invalid('A foto é de outra inspeção', { midias: `A foto ${foreign.idMidia} é de outra inspeção` })
}

function requireKnownItems(d: TemplateDefinition, ato: InspecaoAct): void {
  const asked =
    ato.tipo === 'RESPONDER' ? [ato.item] : ato.tipo === 'TODOS_VERDES' || ato.tipo === 'DEVOLVER' ? ato.itens : []
  const known = new Set(
    d.secoes.filter((s) => ato.tipo !== 'TODOS_VERDES' || s.id === ato.secao).flatMap((s) => s.itens.map((i) => i.id)),
  )
  const unknown = asked.find((i) => !known.has(i))
  if (unknown !== undefined)
    throw invalid('O item não existe neste modelo', { item: `O item ${unknown} não existe neste modelo` })
}

/** Throws 422 when an answer has what its item does not take. */
function requireFitting(d: TemplateDefinition, ato: InspecaoAct): void {
  if (ato.tipo !== 'RESPONDER' || ato.resposta === null) return
  const item = d.secoes.flatMap((s) => s.itens).find((i) => i.id === ato.item)
  const misfit = item && misfitOf(item, ato.resposta)
  if (misfit) throw invalid(misfit, { 'ato.resposta.avarias': misfit })
}
