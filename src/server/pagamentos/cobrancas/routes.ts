import { randomUUID } from 'node:crypto'
import type { cobrancas } from '#shared/pagamentos/cobrancas.ts'
import { checkFile, endingOf } from '../../conversas/nucleo/check-file.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import type { Services } from '../../core/services.ts'
import { askNow } from '../nucleo/follow.ts'
import { cancelCobranca, create, notePayment, refund } from './acts.ts'
import { closing, closingFile } from './closing.ts'
import { listCobrancas, listPagamentos } from './list.ts'
import { getCobranca, getPagamento } from './queries.ts'
import { readReceipt, receiptPdf } from './receipt.ts'
import { reconcile } from './reconcile.ts'
import { sendCobranca } from './send.ts'
import { requireSight } from './sight.ts'
import { cobrancasOf } from './targets.ts'

export const routes: Handlers<typeof cobrancas> = {
  listCobrancas: (c) => listCobrancas(c, c.query),

  getCobranca: (c) => getCobranca(c, c.params.codCobranca),

  cobrancasDoAlvo: (c) => cobrancasOf(c, c.params.tipo, c.params.codigo),

  criarCobranca: async (c) => getCobranca(c, await create(c, c.body)),

  async enviarCobranca(c) {
    const { codCobranca } = c.params
    await getCobranca(c, codCobranca)
    const byItself = await sendCobranca(c, codCobranca, c.body.canal)
    const full = await getCobranca(c, codCobranca)
    return byItself ? { ...full, whatsapp: null } : full
  },

  consultarCobranca: {
    async prepare({ services, tenant: { codDistribuidor }, params: { codCobranca }, read }) {
      const k = await read((c) => getCobranca(c, codCobranca))
      if (!k.acoes.includes('CONSULTAR'))
        throw conflict('sem-banco', 'Esta cobrança não está em um banco que se possa consultar.')
      const error = await askNow(services, { codDistribuidor, codCobranca })
      // The person waits for the answer, so it says what the bank said.
      if (error !== null) throw conflict('banco-recusou', error)
      return (c) => getCobranca(c, codCobranca)
    },
  },

  anotarPagamento: {
    async prepare({ services, tenant: { codDistribuidor }, params: { codCobranca }, body, read }) {
      const k = await read((c) => getCobranca(c, codCobranca))
      if (k.versao !== body.versao) throw conflict('versao-antiga', 'Esta cobrança mudou depois que você a abriu.', k)
      const file = body.arquivo === null ? null : await keepProof(services, codDistribuidor, body.arquivo)
      return async (c) => {
        await notePayment(c, codCobranca, body, file)
        return getCobranca(c, codCobranca)
      }
    },
  },

  async cancelarCobranca(c) {
    await cancelCobranca(c, c.params.codCobranca, c.body)
    return getCobranca(c, c.params.codCobranca)
  },

  async devolverPagamento(c) {
    await refund(c, c.params.codPagamento, c.body)
    return getPagamento(c, c.params.codPagamento)
  },

  async listPagamentos(c) {
    if (c.query.codConcessionaria) await requireSight(c, c.query.codConcessionaria)
    return listPagamentos(c, c.query)
  },

  async conciliarPagamento(c) {
    await reconcile(c, c.params.codPagamento, c.body)
    return getPagamento(c, c.params.codPagamento)
  },

  fechamentoPix: (c) => closing(c, c.query),

  async reciboDaCobranca(c) {
    await getCobranca(c, c.params.codCobranca)
    const d = await readReceipt(c, c.params.codCobranca)
    return () => receiptPdf(c.tenant, d)
  },

  exportarFechamentoPix: (c) => closingFile(c, c.query),
}

const KINDS: readonly string[] = ['image/webp', 'application/pdf']

/** Checks and stores the proof of a payment; returns its key. */
async function keepProof(services: Services, codDistribuidor: number, data: string): Promise<string> {
  const checked = await checkFile(services, Buffer.from(data, 'base64'))
  const motivo = 'motivo' in checked ? checked.motivo : KINDS.includes(checked.tipo) ? null : 'Envie uma foto ou um PDF'
  if (motivo !== null || !('bytes' in checked))
    throw invalid('O comprovante não pôde ser lido', { arquivo: motivo ?? '' })
  const key = `pagamentos/${codDistribuidor}/${randomUUID()}.${endingOf(checked.tipo)}`
  await services.files.save(key, checked.bytes, checked.tipo)
  return key
}
