import { sql } from 'kysely'
import { type integracaoGarantias, type MakerAnswer, makerAnswer } from '#shared/garantia/integracao-garantias.ts'
import { getConcessionaria } from '../../cadastros/concessionarias/queries.ts'
import { ofTenant } from '../../core/database/query.ts'
import { invalid, notFound, toAppError } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { answerGarantia, payGarantia } from './acts.ts'
import { type Author, type LockedGarantia, lockGarantia } from './change.ts'
import { pageOfLoja } from './list.ts'
import { itemsOf } from './queries.ts'

const INTEGRATION: Author = { codUsuario: null, quem: 'Integração' }

export const routes: Handlers<typeof integracaoGarantias> = {
  async integracaoGarantias(c) {
    if (!(await getConcessionaria(c.tx, c.query.codConcessionaria))) throw notFound('Concessionária não encontrada')
    const page = await pageOfLoja(c, c.query)
    return {
      ...page,
      itens: page.itens.map(({ cliente: _, criadaPor: _who, situacaoPrazo: _state, ...g }) => g),
    }
  },

  async receberRespostasDeGarantia(c) {
    const { codConcessionaria, itens } = c.body
    if (!(await getConcessionaria(c.tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
    // Two batches of one store would lock the same claims in different orders.
    await sql`select pg_advisory_xact_lock(${codConcessionaria}::int, hashtext('respostas de garantia'))`.execute(c.tx)
    const done: Result[] = []
    for (const item of itens) done.push(await takeItem(c, codConcessionaria, item))
    const n = (situacao: Result['situacao']) => done.filter((r) => r.situacao === situacao).length
    return { gravados: n('GRAVADO'), repetidos: n('REPETIDO'), recusados: n('RECUSADO'), itens: done }
  },
}

interface Result {
  numero: number | null
  situacao: 'GRAVADO' | 'REPETIDO' | 'RECUSADO'
  mensagem: string | null
}

/** One answer of a batch: a refused one is rolled back alone, and publishes nothing. */
async function takeItem(c: Ctx, codConcessionaria: number, item: unknown): Promise<Result> {
  const named = typeof item === 'object' && item !== null && 'numero' in item ? item.numero : null
  const numero = typeof named === 'number' && Number.isInteger(named) ? named : null
  const read = makerAnswer.safeParse(item)
  if (!read.success)
    return {
      numero,
      situacao: 'RECUSADO',
      mensagem: read.error.issues
        .map((i) => `${i.path.join('.')}: ${i.message}`)
        .join('; ')
        .slice(0, 500),
    }
  const followUps: (() => void)[] = []
  const own: Ctx = {
    ...c,
    publish: (kind, codigo, payload) => followUps.push(() => c.publish(kind, codigo, payload)),
    depois: (f) => followUps.push(() => c.depois(f)),
  }
  await sql`savepoint resposta`.execute(c.tx)
  try {
    const isNew = await takeAnswer(own, codConcessionaria, read.data, INTEGRATION)
    await sql`release savepoint resposta`.execute(c.tx)
    for (const run of followUps) run()
    return { numero, situacao: isNew ? 'GRAVADO' : 'REPETIDO', mensagem: null }
  } catch (e) {
    const erro = toAppError(e)
    if (erro.status >= 500) throw e
    await sql`rollback to savepoint resposta`.execute(c.tx)
    return { numero, situacao: 'RECUSADO', mensagem: [erro.message, ...Object.values(erro.campos ?? {})].join(': ') }
  }
}

/** Applies an answer that names a claim by its store's number; false when the claim is so already. */
async function takeAnswer(c: Ctx, codConcessionaria: number, a: MakerAnswer, by: Author): Promise<boolean> {
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

function isSame(g: LockedGarantia, a: MakerAnswer): boolean {
  if (g.estado !== a.resultado) return false
  if (a.resultado === 'PAGA') return g.pagaEm === null || String(g.pagaEm).slice(0, 10) === a.pagaEm
  return a.resultado !== 'ACEITA' || g.valorAceito === (a.valorAceito ?? g.valorPedido)
}

/** An accepted sum over the items, in proportion, to the centavo. */
function spread(g: LockedGarantia, total: number): number[] {
  if (total > g.valorPedido) throw invalid('Aceito acima do pedido', { valorAceito: 'Passa do que foi pedido' })
  let [left, asked] = [total, g.valorPedido]
  return itemsOf(g.itens).map(({ valor }) => {
    const share = asked === 0 ? 0 : Math.round((left * valor) / asked)
    left -= share
    asked -= valor
    return share
  })
}
