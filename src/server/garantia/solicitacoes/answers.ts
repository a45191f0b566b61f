import { sql } from 'kysely'
import type { MakerAnswer } from '#shared/garantia/integracao-garantias.ts'
import { ofTenant } from '../../core/database/query.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ACT_OF, answerGarantia, checkPayment, payGarantia, weighAnswer } from './acts.ts'
import { type Author, type LockedGarantia, lockGarantia, requireAct } from './change.ts'
import { itemsOf } from './queries.ts'

/** Keeps two batches of one store apart: they would lock the same claims in different orders. */
export async function lockAnswers(c: Ctx, codConcessionaria: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${codConcessionaria}::int, hashtext('respostas de garantia'))`.execute(c.tx)
}

/** Applies an answer that names a claim by its store's number; false when the claim is so already. */
export async function takeAnswer(c: Ctx, codConcessionaria: number, a: MakerAnswer, by: Author): Promise<boolean> {
  const found = await c.tx
    .selectFrom('garantiaSolicitacao')
    .select('codSolicitacao')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('numero', '=', a.numero)
    .executeTakeFirst()
  if (!found) throw notFound(`A garantia ${a.numero} não existe nesta loja`)
  let g = await lockGarantia(c, found.codSolicitacao)
  if (isSame(g, a)) return false
  const { resultado } = a
  if (resultado !== 'PAGA') {
    await answerGarantia(c, g, { ...a, resultado }, spread(g, a.valorAceito ?? g.valorPedido), by)
    return true
  }
  if (a.pagaEm === null) throw invalid('Falta o dia do pagamento', { pagaEm: 'Diga o dia do pagamento' })
  if (g.estado === 'ENVIADA') {
    await answerGarantia(c, g, { ...a, resultado: 'ACEITA' }, spread(g, a.valorAceito ?? g.valorPedido), by)
    g = await lockGarantia(c, g.codSolicitacao)
  }
  await payGarantia(c, g, a.pagaEm, by)
  return true
}

/** A claim as far as an answer changes it. */
export type Answered = Pick<
  LockedGarantia,
  'numero' | 'estado' | 'valorPedido' | 'valorAceito' | 'motivo' | 'protocolo' | 'pagaEm' | 'itens' | 'contestada'
> & { observacao: string | null; enviadaEm: string | null }

/** What `takeAnswer` would make of a claim, without doing it. Throws what it would throw. */
export function foresee(g: Answered, a: MakerAnswer, clock: { hoje: string; fuso: string }): Answered {
  if (isSame(g, a)) return g
  const { resultado } = a
  if (resultado === 'PAGA') {
    const accepted = g.estado === 'ENVIADA' ? foresee(g, { ...a, resultado: 'ACEITA' }, clock) : g
    const estado = requireAct(accepted, 'PAGAR')
    if (a.pagaEm === null) throw invalid('Falta o dia do pagamento', { pagaEm: 'Diga o dia do pagamento' })
    checkPayment(a.pagaEm, g.enviadaEm, clock)
    return { ...accepted, estado, pagaEm: a.pagaEm }
  }
  const estado = requireAct(g, ACT_OF[resultado])
  const { accepted } = weighAnswer(g, { ...a, resultado }, spread(g, a.valorAceito ?? g.valorPedido))
  const taken = { ...g, estado, protocolo: a.protocolo || g.protocolo, observacao: a.observacao || null }
  if (resultado === 'DEVOLVIDA') return { ...taken, valorAceito: null, motivo: null }
  return { ...taken, valorAceito: accepted, motivo: accepted === g.valorPedido ? null : a.motivo }
}

/** Whether a claim is as the answer says; one that was paid since was accepted before. */
function isSame(g: Pick<LockedGarantia, 'estado' | 'pagaEm' | 'valorAceito' | 'valorPedido'>, a: MakerAnswer): boolean {
  const sameValue = g.valorAceito === (a.valorAceito ?? g.valorPedido)
  if (a.resultado === 'ACEITA') return (g.estado === 'ACEITA' || g.estado === 'PAGA') && sameValue
  if (g.estado !== a.resultado) return false
  return a.resultado !== 'PAGA' || g.pagaEm === null || String(g.pagaEm).slice(0, 10) === a.pagaEm
}

/** An accepted sum over the items, in proportion, to the centavo. */
function spread(g: Pick<LockedGarantia, 'itens' | 'valorPedido'>, total: number): number[] {
  if (total > g.valorPedido) throw invalid('Aceito acima do pedido', { valorAceito: 'Passa do que foi pedido' })
  let [left, asked] = [total, g.valorPedido]
  return itemsOf(g.itens).map(({ valor }) => {
    const share = asked === 0 ? 0 : Math.round((left * valor) / asked)
    left -= share
    asked -= valor
    return share
  })
}
