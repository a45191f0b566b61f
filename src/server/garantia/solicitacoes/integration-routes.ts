import { sql } from 'kysely'
import { type integracaoGarantias, makerAnswer } from '#shared/garantia/integracao-garantias.ts'
import { getConcessionaria } from '../../cadastros/concessionarias/queries.ts'
import { notFound, toAppError } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { lockAnswers, takeAnswer } from './answers.ts'
import type { Author } from './change.ts'
import { pageOfLoja } from './list.ts'

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
    await lockAnswers(c, codConcessionaria)
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
    const error = toAppError(e)
    if (error.status >= 500) throw e
    await sql`rollback to savepoint resposta`.execute(c.tx)
    return { numero, situacao: 'RECUSADO', mensagem: [error.message, ...Object.values(error.campos ?? {})].join(': ') }
  }
}
