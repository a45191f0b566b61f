import { estoqueEntrada, type integracao } from '#shared/suporte/integracao.ts'
import { pedidasAo } from '../../checklists/checklists/queries.ts'
import { getConcessionaria } from '../../cadastros/concessionarias/queries.ts'
import { AppError, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { lerItem } from './lote.ts'
import { prepararChecklist } from './queries.ts'
import { acharVeiculo, gravarEstoque } from './registros.ts'

export const rotas: Handlers<typeof integracao> = {
  receberChecklist: { preparar: (p) => prepararChecklist(p, p.body) },
  async receberEstoque(c) {
    const { codConcessionaria, itens } = c.body
    if (!(await getConcessionaria(c.tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
    const lidos = itens.map((item) => lerItem(estoqueEntrada, item))
    const chave = { codDistribuidor: c.inquilino.codDistribuidor, codConcessionaria }
    const certos = lidos.flatMap((l) => ('certo' in l ? [l.certo] : []))
    const recusas = lidos.flatMap((l, ordem) =>
      'erro' in l ? [{ ordem, mensagem: l.erro.mensagem ?? '', campos: l.erro.campos ?? {} }] : [],
    )
    // Nothing that could be taken is an error, as it always was.
    if (certos.length === 0)
      throw new AppError(400, 'dados-invalidos', recusas[0]?.mensagem ?? 'Dados inválidos', {
        campos: Object.assign(
          {},
          ...recusas.map(({ ordem, campos }) =>
            Object.fromEntries(Object.entries(campos).map(([k, v]) => [`itens.${ordem}.${k}`, v])),
          ),
        ) as Record<string, string>,
      })
    return {
      recebidos: await gravarEstoque(c.tx, chave, certos),
      recusados: recusas.length,
      recusas,
      avisos: [],
    }
  },
  async listVerificacoes(c) {
    const { codConcessionaria } = c.query
    if (!(await getConcessionaria(c.tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
    const codVeiculo = await acharVeiculo(
      c.tx,
      { codDistribuidor: c.inquilino.codDistribuidor, codConcessionaria },
      c.params.placa,
    )
    return codVeiculo === undefined ? { visita: null, verificacoes: [] } : pedidasAo(c, codVeiculo)
  },
}
