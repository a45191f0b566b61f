import { sql } from 'kysely'
import type { InspecaoAct } from '#shared/checklists/inspecao.ts'
import { emptyAnswer, type Author } from '#shared/rules/inspecao.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import { getInspecao, type LockedInspecao } from './queries.ts'

type Answering = Extract<InspecaoAct, { tipo: 'RESPONDER' }>
interface Given extends Author {
  resposta: Answering['resposta']
}

/**
 * An act that undoes an answer, with the answer that stood before that one by the history, and who gave it: without a network the phone may
 * not have known it. Throws 409 when another person answered the item since: only one's own act is undone.
 */
export async function takenBack(
  c: SignedInCtx,
  { idInspecao }: LockedInspecao,
  ato: Answering,
): Promise<{ ato: Answering; by: Author | null }> {
  const acts = await c.tx
    .selectFrom('inspecaoAto as a')
    .innerJoin('usuario as u', joinOn('u.codUsuario', 'a.codUsuario'))
    .select(['a.idAto', 'a.ato', 'a.codUsuario', 'a.em', 'u.nome as por'])
    .where(ofTenant(c, 'a'))
    .where('a.idInspecao', '=', idInspecao)
    .where((e) =>
      e.or([
        e('a.item', '=', ato.item),
        e.and([e('a.tipo', '=', 'TODOS_VERDES'), sql<boolean>`a.ato -> 'itens' ? ${ato.item}`]),
      ]),
    )
    .orderBy('a.ordem')
    .execute()
  const undone = acts.findIndex((a) => a.idAto === ato.desfaz)
  // It was refused, so it never counted.
  if (undone === -1) return { ato, by: null }
  if (acts[undone]?.codUsuario !== c.sessao.codUsuario)
    throw invalid('Só quem respondeu desfaz a resposta', { 'ato.desfaz': 'Este registro é de outra pessoa' })
  const since = acts.slice(undone + 1).findLast((a) => a.codUsuario !== c.sessao.codUsuario)
  if (since)
    throw conflict(
      'respondido-depois',
      `${since.por} respondeu este item depois de você: essa resposta ficou, e nada foi desfeito.`,
      await getInspecao(c, idInspecao),
    )
  const before = acts.slice(0, undone).reduce<Given | null>((now, { ato: told, por, codUsuario, em }) => {
    const given = told as unknown as InspecaoAct
    if (given.tipo === 'RESPONDER') return given.resposta && { por, codUsuario, em, resposta: given.resposta }
    return now ?? { por, codUsuario, em, resposta: emptyAnswer('VERDE') }
  }, null)
  return { ato: { ...ato, resposta: before?.resposta ?? null }, by: before }
}
