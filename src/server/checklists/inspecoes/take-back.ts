import { sql } from 'kysely'
import type { InspecaoAct } from '#shared/checklists/inspecao.ts'
import { emptyAnswer, type Author } from '#shared/rules/inspecao.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import { getInspecao, type LockedInspecao } from './queries.ts'

interface Told extends Author {
  idAto: string
  ato: InspecaoAct
}
interface Given extends Author {
  resposta: Extract<InspecaoAct, { tipo: 'RESPONDER' }>['resposta']
}

/**
 * An act that undoes an own one, with what stood before that one by the history: without a network the phone may not have known it. `by` is
 * who gave the answer that stands again. Throws 409 when another person changed the same since: only one's own act is undone.
 */
export async function takenBack(
  c: SignedInCtx,
  row: LockedInspecao,
  ato: InspecaoAct,
): Promise<{ ato: InspecaoAct; by: Author | null }> {
  if (!('desfaz' in ato) || !ato.desfaz) return { ato, by: null }
  const acts = (await readHistory(c, row)).filter((a) => touches(a.ato, ato))
  const undone = acts.findIndex((a) => a.idAto === ato.desfaz)
  // It was refused, so it never counted.
  if (undone === -1) return { ato, by: null }
  if (acts[undone]?.codUsuario !== c.sessao.codUsuario)
    throw invalid('Só quem registrou desfaz o registro', { 'ato.desfaz': 'Este registro é de outra pessoa' })
  const since = acts.slice(undone + 1).findLast((a) => a.codUsuario !== c.sessao.codUsuario)
  if (since) throw conflict('respondido-depois', overtaken(ato, since.por), await getInspecao(c, row.idInspecao))
  return standing(ato, acts.slice(0, undone))
}

async function readHistory(c: SignedInCtx, { idInspecao }: LockedInspecao): Promise<Told[]> {
  const r = await sql<Told>`select a.id_ato as "idAto", a.ato, a.cod_usuario as "codUsuario", a.em, u.nome as por
    from inspecao_ato a join usuario u on u.cod_distribuidor = a.cod_distribuidor and u.cod_usuario = a.cod_usuario
    where a.cod_distribuidor = ${c.tenant.codDistribuidor} and a.id_inspecao = ${idInspecao} order by a.ordem`.execute(
    c.tx,
  )
  return r.rows
}

/** Whether an act of the history changed what the other one changes. */
function touches(a: InspecaoAct, ato: InspecaoAct): boolean {
  switch (ato.tipo) {
    case 'RESPONDER':
      return (
        (a.tipo === 'RESPONDER' && a.item === ato.item) || (a.tipo === 'TODOS_VERDES' && a.itens.includes(ato.item))
      )
    case 'RECEBER':
      return a.tipo === 'RECEBER' && Object.keys(ato.dados).some((field) => field in a.dados)
    default:
      return damageOf(a) !== null && damageOf(a) === damageOf(ato)
  }
}

const damageOf = (a: InspecaoAct): string | null =>
  a.tipo === 'MARCAR_AVARIA' ? a.avaria.id : a.tipo === 'APAGAR_AVARIA' ? a.avaria : null

function overtaken({ tipo }: InspecaoAct, por: string): string {
  if (tipo === 'RESPONDER')
    return `${por} respondeu este item depois de você: essa resposta ficou, e nada foi desfeito.`
  if (tipo === 'RECEBER') return `${por} anotou a chegada depois de você: essa anotação ficou, e nada foi desfeito.`
  return `${por} mexeu nesta avaria depois de você: ela ficou assim, e nada foi desfeito.`
}

/** The act that brings back what the earlier acts on the same left. */
function standing(ato: InspecaoAct, earlier: readonly Told[]): { ato: InspecaoAct; by: Author | null } {
  switch (ato.tipo) {
    case 'RESPONDER': {
      const before = earlier.reduce<Given | null>((now, { ato: a, por, codUsuario, em }) => {
        if (a.tipo === 'RESPONDER') return a.resposta && { por, codUsuario, em, resposta: a.resposta }
        return now ?? { por, codUsuario, em, resposta: emptyAnswer('VERDE') }
      }, null)
      return { ato: { ...ato, resposta: before?.resposta ?? null }, by: before }
    }
    case 'RECEBER': {
      // What no act set came with the car's visit, as the phone shows it.
      const dados = earlier.reduce(
        (now, { ato: a }) => (a.tipo === 'RECEBER' ? { ...now, ...a.dados } : now),
        ato.dados,
      )
      const asked = Object.entries(dados).filter(([field]) => field in ato.dados)
      return { ato: { ...ato, dados: Object.fromEntries(asked) }, by: null }
    }
    default: {
      const last = earlier.at(-1)?.ato
      const { id, noAparelhoEm } = ato
      return { ato: last ? { ...last, id, noAparelhoEm } : ato, by: null }
    }
  }
}
