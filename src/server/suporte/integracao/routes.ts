import { estoqueInput, type integracao } from '#shared/suporte/integracao.ts'
import { getRequestedVerificacoes } from '../../checklists/checklists/queries.ts'
import { getConcessionaria } from '../../cadastros/concessionarias/queries.ts'
import { AppError, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { readItem } from './batch.ts'
import { listChecklists } from './list-checklists.ts'
import { prepareChecklist } from './queries.ts'
import { findVeiculo, saveEstoque } from './records.ts'

export const routes: Handlers<typeof integracao> = {
  receberChecklist: { prepare: (p) => prepareChecklist(p, p.body) },
  async listChecklistsIntegracao(c) {
    const { codConcessionaria } = c.query
    if (codConcessionaria !== undefined && !(await getConcessionaria(c.tx, codConcessionaria)))
      throw notFound('Concessionária não encontrada')
    return listChecklists(c, c.query)
  },
  async receberEstoque(c) {
    const { codConcessionaria, itens } = c.body
    if (!(await getConcessionaria(c.tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
    const loaded = itens.map((item) => readItem(estoqueInput, item))
    const key = { codDistribuidor: c.tenant.codDistribuidor, codConcessionaria }
    const validItems = loaded.flatMap((l) => ('certo' in l ? [l.certo] : []))
    const recusas = loaded.flatMap((l, ordem) =>
      'erro' in l ? [{ ordem, mensagem: l.erro.mensagem ?? '', campos: l.erro.campos ?? {} }] : [],
    )
    // Compatibility: a request without any valid item is an error as a whole.
    if (validItems.length === 0)
      throw new AppError(400, 'dados-invalidos', recusas[0]?.mensagem ?? 'Dados inválidos', {
        campos: Object.assign(
          {},
          ...recusas.map(({ ordem, campos }) =>
            Object.fromEntries(Object.entries(campos).map(([k, v]) => [`itens.${ordem}.${k}`, v])),
          ),
        ) as Record<string, string>,
      })
    return {
      recebidos: await saveEstoque(c.tx, key, validItems),
      recusados: recusas.length,
      recusas,
      avisos: [],
    }
  },
  async listVerificacoes(c) {
    const { codConcessionaria } = c.query
    if (!(await getConcessionaria(c.tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
    const codVeiculo = await findVeiculo(
      c.tx,
      { codDistribuidor: c.tenant.codDistribuidor, codConcessionaria },
      c.params.placa,
    )
    return codVeiculo === undefined ? { visita: null, verificacoes: [] } : getRequestedVerificacoes(c, codVeiculo)
  },
}
