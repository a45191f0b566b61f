import { INDICADORES_DA_PAGINA, type OnePage } from '#shared/relatorios/one-page.ts'
import { INDICADORES } from '#shared/rules/indicadores.ts'
import { goalOf } from '#shared/rules/pagina-do-mes.ts'
import { nomeDoMes } from '#shared/rules/vendas.ts'
import { naPlanilha, TIPO_DA_UNIDADE } from '../indicadores/planilha.ts'
import { escreverFolhas } from '../../core/spreadsheets/escrever-xlsx.ts'

/** The page as a workbook: the month, the month before, and the goals. */
export function planilhaOnePage(p: OnePage) {
  const colunas = (primeira: string) => [
    { id: 'loja', titulo: primeira, tipo: 'texto' as const },
    ...INDICADORES_DA_PAGINA.map((i) => {
      const { tipo, sufixo } = TIPO_DA_UNIDADE[INDICADORES[i].unidade]
      return { id: i, titulo: `${INDICADORES[i].nome}${sufixo}`, tipo }
    }),
  ]
  const linhas = async function* (lado: 'valores' | 'anterior') {
    const celulas = (l: OnePage['total']) => [
      l.nome,
      ...INDICADORES_DA_PAGINA.map((i) => naPlanilha(INDICADORES[i].unidade, l[lado][i] ?? null)),
    ]
    yield [...p.lojas.map(celulas), celulas(p.total)]
  }
  const metas = async function* () {
    const linha = (nome: string, ate: 'month' | 'date') => [
      nome,
      ...INDICADORES_DA_PAGINA.map((i) => naPlanilha(INDICADORES[i].unidade, goalOf(p, i, p.total, ate))),
    ]
    yield [linha('Meta do mês', 'month'), ...(p.periodo.parcial ? [linha('Meta até hoje', 'date')] : [])]
  }
  return escreverFolhas(
    {
      nome: p.periodo.parcial ? `${nomeDoMes(p.mes)}, até dia ${Number(p.periodo.ate.slice(8))}` : nomeDoMes(p.mes),
      colunas: colunas(p.nome),
      linhas: linhas('valores'),
    },
    [
      {
        nome: p.periodo.parcial ? 'Mesmos dias do mês anterior' : 'Mês anterior',
        colunas: colunas(p.nome),
        linhas: linhas('anterior'),
      },
      { nome: 'Metas', colunas: colunas('Meta'), linhas: metas() },
    ],
  )
}
