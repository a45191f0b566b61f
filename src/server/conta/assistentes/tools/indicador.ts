import { z } from 'zod'
import { dashboard, type IndicadorRow } from '#shared/relatorios/dashboard.ts'
import { exploracao } from '#shared/relatorios/exploracao.ts'
import { indicador as code } from '#shared/relatorios/indicadores.ts'
import type { Source } from '#shared/rules/indicador-definition.ts'
import { formatIndicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { formatReais } from '#shared/rules/money.ts'
import type { Privacy } from '../privacy.ts'
import { tool } from '../reading.ts'
import { periodFields } from './fields.ts'

/** Rows without a person in them. */
const IMPERSONAL: readonly Source[] = ['dias', 'vendas', 'pecas']

/** The title of a row: our own words, a customer's name, or a car's model. */
function titleOf(title: string, fonte: Source, privacy: Privacy) {
  if (fonte === 'linhas' || IMPERSONAL.includes(fonte)) return title
  return fonte === 'conversas' ? privacy.nome(title) : privacy.modelo(title)
}

function rowOf(x: IndicadorRow, fonte: Source, money: boolean, privacy: Privacy) {
  const impersonal = IMPERSONAL.includes(fonte)
  return {
    codConcessionaria: x.codConcessionaria,
    concessionaria: x.concessionaria,
    quando: x.quando,
    placa: x.placa,
    chassi: privacy.chassi(x.chassi),
    titulo: titleOf(x.titulo, fonte, privacy),
    // The text names the customer in ways that differ by source, so it is left out where names are masked.
    ...((privacy.pessoais || impersonal) && { texto: impersonal ? x.texto : privacy.doCliente(x.texto) }),
    conta: x.conta,
    valor: money && x.valor !== null ? formatReais(x.valor) : x.valor,
    codOrcamento: x.codOrcamento,
  }
}

/** A figure of the dictionary: formula, value, by store, and the rows that it counts. */
export const indicador = tool({
  titulo: 'Ver um indicador, com a fórmula e as linhas que ele conta',
  descricao:
    'O valor de um indicador do dicionário (patio://indicadores) em um período, por loja, com a fórmula e as linhas mais novas que ele conta.',
  input: z.object({
    indicador: code.describe('Código do indicador no dicionário'),
    ...periodFields,
    linhas: z.number().int().min(0).max(50).default(10).describe('Quantas linhas mostrar, até 50'),
  }),
  usa: [exploracao.explorar],
  async run(r, { indicador: i, linhas: limite, ...filtros }) {
    const [table, rows] = await Promise.all([
      r.read(exploracao.explorar, { query: { ...filtros, medidas: i, linhas: 'loja' } }),
      limite > 0
        ? r.read(dashboard.linhasDoIndicador, { query: { ...filtros, indicador: i, limite } })
        : { itens: [], proximo: null },
    ])
    const { nome, formula, unidade, melhor, fonte } = INDICADORES[i]
    const told = (v: number | null | undefined) => formatIndicador(i, v ?? null)
    const stores = table.celulas.filter((x) => x.linha.length === 1 && x.coluna === null)
    const total = table.celulas.find((x) => x.linha.length === 0 && x.coluna === null)
    const money = unidade === 'dinheiro'
    return {
      linhas: stores.length + rows.itens.length,
      dados: {
        indicador: { codigo: i, nome, formula, unidade, melhor },
        filtros,
        valor: told(total?.valores[i]),
        porLoja: stores.map((x) => ({
          codConcessionaria: Number(x.linha[0]),
          concessionaria: table.nomes['loja']?.[x.linha[0] ?? ''] ?? null,
          valor: told(x.valores[i]),
        })),
        linhas: rows.itens.map((x) => rowOf(x, fonte, money, r.privacy)),
        haMais: rows.proximo !== null,
      },
    }
  },
})
