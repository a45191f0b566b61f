import type { Target } from './identity.ts'
import { sql } from 'kysely'
import { firstName } from '#shared/rules/name.ts'
import { ASKED } from '#shared/rules/question.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { recordAnswered } from '../../conversas/nucleo/questions.ts'
import { receiveFromCliente } from '../../conversas/nucleo/receive.ts'
import { AppError, conflict, notFound } from '../../core/http/errors.ts'
import { notify, lock } from '../nucleo/orcamento-transition.ts'
import { readVersion, statusOf } from './queries.ts'
import { clienteOf } from './thread.ts'

/** Maximum number of unanswered questions per link. */
const MAX_OPEN = 10

/** Stores a customer's question and notifies the store's screens. Only while the offer is open. */
export async function ask(c: Ctx, target: Target, texto: string): Promise<void> {
  const o = await lock(c, target.codOrcamento)
  const situacao = statusOf(await readVersion(c, target), o.estado)
  if (situacao !== 'ABERTO')
    throw conflict('oferta-fechada', 'Este orçamento não espera mais resposta. Ligue para a oficina.')
  const abertas = await c.tx
    .selectFrom('orcamentoPergunta')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(ofTenant(c))
    .where('codOrcamento', '=', target.codOrcamento)
    .where('respondidaEm', 'is', null)
    .executeTakeFirstOrThrow()
  if (abertas.n >= MAX_OPEN)
    throw new AppError(429, 'muitas-perguntas', 'A oficina já tem as suas perguntas. Se for urgente, ligue para ela.')
  const { codPergunta } = await c.tx
    .insertInto('orcamentoPergunta')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria: target.codConcessionaria,
      codOrcamento: target.codOrcamento,
      numeroVersao: target.numero,
      texto,
    })
    .returning('codPergunta')
    .executeTakeFirstOrThrow()
  await receiveFromCliente(c, {
    codConcessionaria: target.codConcessionaria,
    codCliente: await clienteOf(c, target.codOrcamento),
    canal: 'PAGINA',
    tipo: 'PERGUNTA',
    texto,
    codOrcamento: target.codOrcamento,
    numeroVersao: target.numero,
    codPergunta,
    silenciosa: true,
  })
  notify(c, { ...target, estado: o.estado }, `${firstName(o.cliente)}${ASKED}“${texto}”`)
}

/** Marks a question as answered, in the thread too; an answered one stays as it is. Throws 404. */
export async function markAnswered(
  c: Ctx,
  codOrcamento: number,
  codPergunta: number,
  codUsuario: number | null,
): Promise<void> {
  const p = await c.tx
    .selectFrom('orcamentoPergunta')
    .select('respondidaEm')
    .where(ofTenant(c))
    .where('codOrcamento', '=', codOrcamento)
    .where('codPergunta', '=', codPergunta)
    .executeTakeFirst()
  if (!p) throw notFound('Pergunta não encontrada')
  if (p.respondidaEm) return
  await c.tx
    .updateTable('orcamentoPergunta')
    .set({ respondidaEm: sql`now()`, respondidaPor: codUsuario })
    .where(ofTenant(c))
    .where('codOrcamento', '=', codOrcamento)
    .where('codPergunta', '=', codPergunta)
    .execute()
  await recordAnswered(c, codPergunta, codUsuario)
}
