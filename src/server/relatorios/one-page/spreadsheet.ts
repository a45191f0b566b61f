import { PAGE_INDICADORES, type OnePage } from '#shared/relatorios/one-page.ts'
import { INDICADORES } from '#shared/rules/indicadores.ts'
import { goalOf } from '#shared/rules/month-page.ts'
import { monthName } from '#shared/rules/vendas.ts'
import { toCellValue, UNIT_TYPE } from '../indicadores/spreadsheet.ts'
import { streamSheets } from '../../core/spreadsheets/write-xlsx.ts'

/** The page as a workbook: the month, the previous month, and the goals. */
export function onePageSpreadsheet(p: OnePage) {
  const columns = (first: string) => [
    { id: 'loja', titulo: first, tipo: 'texto' as const },
    ...PAGE_INDICADORES.map((i) => {
      const { tipo, sufixo: suffix } = UNIT_TYPE[INDICADORES[i].unidade]
      return { id: i, titulo: `${INDICADORES[i].nome}${suffix}`, tipo }
    }),
  ]
  const linhas = async function* (side: 'valores' | 'anterior') {
    const cells = (l: OnePage['total']) => [
      l.nome,
      ...PAGE_INDICADORES.map((i) => toCellValue(INDICADORES[i].unidade, l[side][i] ?? null)),
    ]
    yield [...p.lojas.map(cells), cells(p.total)]
  }
  const metas = async function* () {
    const onRow = (nome: string, ate: 'month' | 'date') => [
      nome,
      ...PAGE_INDICADORES.map((i) => toCellValue(INDICADORES[i].unidade, goalOf(p, i, p.total, ate))),
    ]
    yield [onRow('Meta do mês', 'month'), ...(p.periodo.parcial ? [onRow('Meta até hoje', 'date')] : [])]
  }
  return streamSheets(
    {
      nome: p.periodo.parcial ? `${monthName(p.mes)}, até dia ${Number(p.periodo.ate.slice(8))}` : monthName(p.mes),
      colunas: columns(p.nome),
      linhas: linhas('valores'),
    },
    [
      {
        nome: p.periodo.parcial ? 'Mesmos dias do mês anterior' : 'Mês anterior',
        colunas: columns(p.nome),
        linhas: linhas('anterior'),
      },
      { nome: 'Metas', colunas: columns('Meta'), linhas: metas() },
    ],
  )
}
