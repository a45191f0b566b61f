import { z } from 'zod'
import { cobrancas, NIVEIS_PAGAMENTOS } from './cobrancas.ts'
import { endpoint, SPREADSHEETS } from '../core/contract.ts'

const formato = z.enum(['xlsx', 'csv']).default('xlsx')

/** The lists of charges and payments as spreadsheets, with the filters of the screen. */
export const arquivosPagamentos = {
  exportarCobrancas: endpoint({
    method: 'GET',
    path: 'pagamentos/arquivos/cobrancas',
    acesso: NIVEIS_PAGAMENTOS,
    loja: 'query',
    resumo: 'As cobranças da lista em planilha, até 10.000',
    query: cobrancas.listCobrancas.query.omit({ cursor: true, limite: true }).extend({ formato }),
    response: z.never(),
    binario: SPREADSHEETS,
  }),
  exportarRecebidos: endpoint({
    method: 'GET',
    path: 'pagamentos/arquivos/recebidos',
    acesso: NIVEIS_PAGAMENTOS,
    loja: 'query',
    resumo: 'Os pagamentos da lista em planilha, até 10.000',
    query: cobrancas.listPagamentos.query.omit({ cursor: true, limite: true }).extend({ formato }),
    response: z.never(),
    binario: SPREADSHEETS,
  }),
}
