import type { IndicadoresFilter } from '#shared/relatorios/indicadores.ts'
import { INDICADOR_CODES, INDICADORES, valuesOf } from '#shared/rules/indicadores.ts'
import { mergeTotals } from '#shared/rules/indicador-medidas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { fileName, localClock, typeOf } from '../../core/areas/list-export.ts'
import { toCellValue, UNIT_TYPE } from '../indicadores/spreadsheet.ts'
import { previousPeriod, sumIndicadores } from '../indicadores/sums.ts'
import { streamSheets } from '../../core/spreadsheets/write-xlsx.ts'

/** Workbook of a period's figures: totals with the previous period and each formula, and the figures by store. */
export async function dashboardSpreadsheet(c: Ctx, f: IndicadoresFilter) {
  const { linhas } = await sumIndicadores(c, f, ['loja'], INDICADOR_CODES)
  const before = await sumIndicadores(c, { ...f, ...previousPeriod(f) }, ['loja'], INDICADOR_CODES)
  const atual = valuesOf(mergeTotals(linhas.map((l) => l.soma)))
  const previous = valuesOf(mergeTotals(before.linhas.map((l) => l.soma)))
  const nome = fileName(`painel ${f.de} a ${f.ate}`, 'xlsx', await localClock(c, new Date().toISOString()))
  const once = async function* <T>(page: T) {
    yield page
  }
  return async () => ({
    tipo: typeOf('xlsx'),
    nome,
    corpo: streamSheets(
      {
        nome: 'Indicadores',
        colunas: [
          { id: 'indicador', titulo: 'Indicador', tipo: 'texto' },
          { id: 'unidade', titulo: 'Unidade', tipo: 'texto' },
          { id: 'periodo', titulo: 'Período', tipo: 'decimal' },
          { id: 'anterior', titulo: 'Período anterior', tipo: 'decimal' },
          { id: 'formula', titulo: 'Como é feito', tipo: 'texto' },
        ],
        linhas: once(
          INDICADOR_CODES.map((i) => {
            const { unidade } = INDICADORES[i]
            const inUnit = (v: number | null) =>
              v !== null && unidade === 'dinheiro' ? v / 100 : toCellValue(unidade, v)
            return [
              INDICADORES[i].nome,
              UNIT_TYPE[unidade].nome,
              inUnit(atual[i]),
              inUnit(previous[i]),
              INDICADORES[i].formula,
            ]
          }),
        ),
      },
      [
        {
          nome: 'Por concessionária',
          colunas: [
            { id: 'loja', titulo: 'Concessionária', tipo: 'texto' },
            ...INDICADOR_CODES.map((i) => ({
              id: i,
              titulo: `${INDICADORES[i].nome}${UNIT_TYPE[INDICADORES[i].unidade].sufixo}`,
              tipo: UNIT_TYPE[INDICADORES[i].unidade].tipo,
            })),
          ],
          linhas: once(
            linhas.map((l) => {
              const v = valuesOf(l.soma)
              return [l.nomes[0] ?? '', ...INDICADOR_CODES.map((i) => toCellValue(INDICADORES[i].unidade, v[i]))]
            }),
          ),
        },
      ],
    ),
  })
}
