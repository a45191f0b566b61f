import { z } from 'zod'
import { sugestoes } from '#shared/estoque/sugestoes.ts'
import { formatReais } from '#shared/rules/money.ts'
import { explainSugestao } from '#shared/rules/sugestao.ts'
import { tool } from '../reading.ts'
import { limitField, lojaField } from './fields.ts'

/** A purchase suggestion, line by line, each with the sentence that the screen shows. */
export const sugestao = tool({
  titulo: 'Ver a sugestão de compra de peças, com o porquê',
  descricao:
    'A sugestão de compra mais nova de uma loja (ou a de codSugestao), as linhas de maior valor primeiro, cada uma com a frase que a explica.',
  input: z.object({
    codConcessionaria: lojaField,
    codSugestao: z.number().int().positive().optional().describe('Código da sugestão; sem ele, a mais nova'),
    busca: z.string().trim().max(80).optional().describe('Código ou descrição de uma peça'),
    limite: limitField,
  }),
  usa: [sugestoes.listSugestoes],
  async run(r, { codConcessionaria, codSugestao, busca, limite }) {
    const found = await r.read(sugestoes.listSugestoes, { query: { codConcessionaria, limite: 200 } })
    const s = found.itens.find((x) => codSugestao === undefined || x.codSugestao === codSugestao)
    if (!s) return { linhas: 0, dados: { sugestao: null, linhas: [] } }
    const { itens, proximo } = await r.read(sugestoes.listLinhas, {
      params: { codSugestao: s.codSugestao, codConcessionaria: s.codConcessionaria },
      query: { busca, limite },
    })
    return {
      linhas: itens.length,
      dados: {
        sugestao: {
          codSugestao: s.codSugestao,
          codConcessionaria: s.codConcessionaria,
          concessionaria: s.concessionaria,
          estado: s.estado,
          politica: s.politica,
          valor: formatReais(s.valor),
          linhas: s.linhas,
          criadaEm: s.criadoEm,
        },
        linhas: itens.map((l) => ({
          codigo: l.codigo,
          descricao: l.descricao,
          fornecedor: l.fornecedor,
          classe: `${l.abc}${l.xyz}`,
          sugerida: l.sugerida,
          quantidade: l.quantidade,
          valor: formatReais(l.valor),
          porque: explainSugestao(l.calculo, l),
        })),
        haMais: proximo !== null,
      },
    }
  },
})
