import { sql } from 'kysely'
import type { InspecaoAct } from '#shared/checklists/inspecao.ts'
import { applyAct, type Author } from '#shared/rules/inspecao.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import { findCar, openWithoutVisit, type FoundCar } from './find-car.ts'
import { requiresSecondLook } from './finish.ts'
import { definitionOf, getInspecao, lockInspecao, unknownInspecao, templateVersion } from './queries.ts'
import { saveAct } from './save-act.ts'

type Start = Extract<InspecaoAct, { tipo: 'INICIAR' }>

/**
 * Begins an inspection. Throws 409 `inspecao-ja-aberta` with the open inspection of the same visit or typed car, so that the phone can join it. That of
 * a car that has left begins too: a phone without a network did not know, and its acts need a place where they can be kept as notes.
 */
export async function begin(c: SignedInCtx, idInspecao: string, ato: Start): Promise<void> {
  const { codConcessionaria, codModeloInspecao, numeroVersao } = ato
  if (!c.sessao.lojas.has(codConcessionaria)) throw notFound('Concessionária não encontrada')
  const template = await definitionOf(c, { codModeloInspecao, numeroVersao })
  if (!template || (template.codConcessionaria ?? codConcessionaria) !== codConcessionaria)
    throw invalid('Modelo de inspeção desconhecido', {
      codModeloInspecao: 'Não existe modelo de inspeção com este código e esta versão nesta concessionária',
    })
  const { codPassagem, codVeiculo } = ato.codPassagem === null ? await findCar(c, ato) : await visitOf(c, ato)
  const begun = await openWithoutVisit(c, ato, codVeiculo)
  if (begun !== undefined && begun !== idInspecao) await joinInstead(c, begun)
  const done = await finishedOf(c, { codPassagem, codVeiculo }, ato)
  if (done !== undefined && done !== idInspecao) await joinInstead(c, done)
  const who: Author = { por: c.sessao.nome, codUsuario: c.sessao.codUsuario, em: new Date().toISOString() }
  const first = applyAct(null, { ...ato, codPassagem }, who)
  if (!first.ok) throw conflict(first.recusa.codigo, first.recusa.mensagem)
  const content = { ...first.conteudo, segundaOlhada: await requiresSecondLook(c, codConcessionaria) }
  const made = await c.tx
    .insertInto('inspecao')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria,
      idInspecao,
      codPassagem,
      codVeiculo,
      codModeloInspecao,
      numeroVersao,
      estado: content.estado,
      conteudo: sql`${JSON.stringify(content)}::jsonb`,
      iniciadaEm: who.em,
    })
    .onConflict((o) => o.doNothing())
    .returning('rev')
    .executeTakeFirst()
  if (made) return saveAct(c, { idInspecao, codConcessionaria, codPassagem, rev: made.rev }, ato, who.em)
  return alreadyBegun(c, idInspecao, ato, codPassagem)
}

/** The same act sent twice at once counts once; another phone's inspection of the visit is told. */
async function alreadyBegun(c: SignedInCtx, idInspecao: string, ato: Start, codPassagem: number | null): Promise<void> {
  if (await lockInspecao(c, idInspecao)) {
    const same = await c.tx
      .selectFrom('inspecaoAto')
      .select('idAto')
      .where(ofTenant(c))
      .where('idAto', '=', ato.id)
      .where('idInspecao', '=', idInspecao)
      .executeTakeFirst()
    if (same) return
    throw conflict('inspecao-iniciada', 'Esta inspeção já começou', await getInspecao(c, idInspecao))
  }
  const open = await c.tx
    .selectFrom('inspecao')
    .select('idInspecao')
    .where(ofTenant(c))
    .where('codPassagem', '=', codPassagem)
    .where('estado', 'in', ['EM_ANDAMENTO', 'SEGUNDA_OLHADA'])
    .executeTakeFirst()
  if (!open) throw unknownInspecao()
  await joinInstead(c, open.idInspecao)
}

/**
 * The inspection of this visit, or of this car while it was being inspected here too, that somebody finished while another phone was without
 * a network: what was done on that one is told beside it, and makes no second checklist. One whose checklist was cancelled may be done again,
 * and so may a car that came without a visit, once its inspection is finished.
 */
async function finishedOf(
  c: SignedInCtx,
  { codPassagem, codVeiculo }: FoundCar,
  { codConcessionaria, noAparelhoEm }: Start,
): Promise<string | undefined> {
  const found = await c.tx
    .selectFrom('inspecao as i')
    .innerJoin('checklist as k', joinOn('k.codChecklist', 'i.codChecklist'))
    .select('i.idInspecao')
    .where(ofTenant(c, 'i'))
    .where('i.codConcessionaria', '=', codConcessionaria)
    .where((e) =>
      e.or([
        e('i.codPassagem', '=', codPassagem),
        e.and([
          e('i.codVeiculo', '=', codVeiculo),
          // The phone's clock may be far behind: what was finished days ago is not the inspection that it missed.
          e('i.finalizadaEm', '>', sql<string>`greatest(${noAparelhoEm}::timestamptz, now() - interval '1 day')`),
        ]),
      ]),
    )
    .where('i.estado', '=', 'FINALIZADA')
    .where('k.canceladoEm', 'is', null)
    .orderBy('i.finalizadaEm', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.idInspecao
}

async function joinInstead(c: SignedInCtx, idInspecao: string): Promise<never> {
  const atual = await getInspecao(c, idInspecao)
  const { iniciada, finalizada, estado } = atual.conteudo
  const what = estado === 'FINALIZADA' ? `${finalizada?.por ?? 'Alguém'} já finalizou` : `${iniciada.por} já começou`
  // With its template, by which the phone tells what of its own answers has a place there.
  const modelo = await templateVersion(c, atual.conteudo)
  throw conflict('inspecao-ja-aberta', `${what} a inspeção deste veículo`, { ...atual, modelo })
}

async function visitOf(c: SignedInCtx, { codPassagem, codConcessionaria }: Start): Promise<FoundCar> {
  const visit = await c.tx
    .selectFrom('passagem')
    .select(['codPassagem', 'codVeiculo'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('codPassagem', '=', codPassagem)
    .executeTakeFirst()
  if (!visit) throw notFound('Visita não encontrada')
  return visit
}
