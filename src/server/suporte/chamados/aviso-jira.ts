import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { chamadosDoJira } from '#shared/suporte/chamados.ts'
import { abrirSegredo } from '../../core/secrets/cofre.ts'
import { doInquilino } from '../../core/database/query.ts'
import { transacao } from '../../core/database/transaction.ts'
import { notFound, unauthorized } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { anotarJira } from './registrar-jira.ts'
import { FILA_JIRA } from './sincronizar.ts'

/** The body as it was signed, byte by byte. */
export function comoAssinado(escopo: FastifyInstance): void {
  escopo.removeContentTypeParser('application/json')
  escopo.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_req, corpo, pronto) => pronto(null, corpo))
}

const aviso = z.object({ issue: z.object({ key: z.string().max(40) }) })

function assinado(segredo: string, corpo: Buffer, cabecalho: unknown): boolean {
  const certa = Buffer.from(`sha256=${createHmac('sha256', segredo).update(corpo).digest('hex')}`)
  const dita = Buffer.from(typeof cabecalho === 'string' ? cabecalho : '')
  return dita.length === certa.length && timingSafeEqual(dita, certa)
}

export const rotas: Handlers<typeof chamadosDoJira> = {
  /** What it says is not believed: the ticket is read from there. */
  async avisoDoJira({ partes, inquilino, req }) {
    const { codDistribuidor } = inquilino
    const guardado = await transacao(partes.banco, 'sistema', (tx) =>
      tx.selectFrom('jiraConexao').select('segredoWebhook').where(doInquilino({ inquilino })).executeTakeFirst(),
    )
    const segredo = guardado?.segredoWebhook ? abrirSegredo(partes.segredo, guardado.segredoWebhook) : null
    if (segredo === null) throw notFound()
    const corpo = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
    if (!assinado(segredo, corpo, req.headers['x-hub-signature']))
      throw unauthorized('A assinatura do aviso não confere')
    const inicio = performance.now()
    const lido = aviso.safeParse(lerJson(corpo.toString('utf8')))
    const conhecido = await transacao(partes.banco, 'sistema', async (tx) => {
      await tx
        .updateTable('jiraConexao')
        .set({ avisadoEm: sql`now()` })
        .where(doInquilino({ inquilino }))
        .execute()
      if (!lido.success) return undefined
      return tx
        .selectFrom('chamado')
        .select('codChamado')
        .where(doInquilino({ inquilino }))
        .where('jiraChave', '=', lido.data.issue.key)
        .executeTakeFirst()
    })
    await anotarJira(
      partes,
      { codDistribuidor, codChamado: conhecido?.codChamado ?? null },
      {
        operacao: 'POST publico/jira',
        status: 200,
        duracaoMs: Math.round(performance.now() - inicio),
        pedido: lido.data,
        resposta: null,
        erro: null,
      },
    )
    if (conhecido) await partes.fila.enviar(FILA_JIRA, { codDistribuidor, codChamado: conhecido.codChamado })
    return {}
  },
}

function lerJson(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    return null
  }
}
