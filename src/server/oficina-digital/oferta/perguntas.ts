import type { Alvo } from './identidade.ts'
import { sql } from 'kysely'
import { primeiroNome } from '#shared/rules/nome.ts'
import { PERGUNTOU } from '#shared/rules/pergunta.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { AppError, conflict, notFound } from '../../core/http/errors.ts'
import { avisar, travar } from '../nucleo/transicao.ts'
import { lerVersao, situacaoDa } from './queries.ts'

/** Questions of one link that may wait for an answer. */
const MAX_ABERTAS = 10

/** Keeps a question of the customer and tells the store's screens. Only while the offer stands open. */
export async function perguntar(c: Ctx, alvo: Alvo, texto: string): Promise<void> {
  const o = await travar(c, alvo.codOrcamento)
  const situacao = situacaoDa(await lerVersao(c, alvo), o.estado)
  if (situacao !== 'ABERTO')
    throw conflict('oferta-fechada', 'Este orçamento não espera mais resposta. Ligue para a oficina.')
  const abertas = await c.tx
    .selectFrom('orcamentoPergunta')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(doInquilino(c))
    .where('codOrcamento', '=', alvo.codOrcamento)
    .where('respondidaEm', 'is', null)
    .executeTakeFirstOrThrow()
  if (abertas.n >= MAX_ABERTAS)
    throw new AppError(429, 'muitas-perguntas', 'A oficina já tem as suas perguntas. Se for urgente, ligue para ela.')
  await c.tx
    .insertInto('orcamentoPergunta')
    .values({
      codDistribuidor: c.inquilino.codDistribuidor,
      codConcessionaria: alvo.codConcessionaria,
      codOrcamento: alvo.codOrcamento,
      numeroVersao: alvo.numero,
      texto,
    })
    .execute()
  avisar(c, { ...alvo, estado: o.estado }, `${primeiroNome(o.cliente)}${PERGUNTOU}“${texto}”`)
}

/** Somebody of the staff answered it; one that already was stays as it is. Throws 404. */
export async function marcarRespondida(
  c: Ctx,
  codOrcamento: number,
  codPergunta: number,
  codUsuario: number | null,
): Promise<void> {
  const r = await c.tx
    .updateTable('orcamentoPergunta')
    .set({
      respondidaEm: sql`coalesce(respondida_em, now())`,
      respondidaPor: sql<number>`coalesce(respondida_por, ${codUsuario}::int)`,
    })
    .where(doInquilino(c))
    .where('codOrcamento', '=', codOrcamento)
    .where('codPergunta', '=', codPergunta)
    .executeTakeFirst()
  if (r.numUpdatedRows === 0n) throw notFound('Pergunta não encontrada')
}
