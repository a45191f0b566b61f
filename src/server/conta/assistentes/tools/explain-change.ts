import { z } from 'zod'
import { exploracao } from '#shared/relatorios/exploracao.ts'
import { indicador } from '#shared/relatorios/indicadores.ts'
import { formatIndicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { previousPeriod } from '../../../relatorios/indicadores/sums.ts'
import { tool } from '../reading.ts'
import { periodFields } from './fields.ts'

/** What moved a figure from one period to the next. */
export const explainChange = tool({
  titulo: 'Explicar por que um indicador mudou',
  descricao:
    'Que lojas, etapas e cores fizeram a diferença de um indicador entre o período e o anterior do mesmo tamanho. As partes somam a diferença; null: o indicador não se divide assim.',
  input: z.object({ indicador: indicador.describe('Código do indicador no dicionário'), ...periodFields }),
  usa: [exploracao.explicarMudanca],
  async run(r, { indicador: i, ...filtros }) {
    const e = await r.read(exploracao.explicarMudanca, { query: { ...filtros, indicador: i } })
    const { nome, formula, unidade } = INDICADORES[i]
    const parts = (x: { nome: string; parte: number }[] | null) =>
      x?.map((p) => ({ nome: p.nome, parte: formatIndicador(i, p.parte) })) ?? null
    return {
      linhas: (e.porLoja ?? []).length,
      dados: {
        indicador: { codigo: i, nome, formula, unidade },
        filtros,
        periodoAnterior: previousPeriod(filtros),
        antes: formatIndicador(i, e.antes),
        agora: formatIndicador(i, e.agora),
        porLoja: parts(e.porLoja),
        porEtapa: parts(e.porEtapa),
        porCor: parts(e.porCor),
      },
    }
  },
})
