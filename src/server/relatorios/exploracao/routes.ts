import type { exploracao } from '#shared/relatorios/exploracao.ts'
import { DIMENSION_NAMES } from '#shared/relatorios/exploracao.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { INDICADORES } from '#shared/rules/indicadores.ts'
import { fileName, localClock, typeOf } from '../../core/areas/list-export.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { toCellValue, UNIT_TYPE } from '../indicadores/spreadsheet.ts'
import { streamSheets } from '../../core/spreadsheets/write-xlsx.ts'
import { explainChange, explore } from './queries.ts'

export const routes: Handlers<typeof exploracao> = {
  explorar: (c) => explore(c, c.query),
  explicarMudanca: (c) => explainChange(c, c.query),

  // The pivot's source data: one row per non-empty cell, as a spreadsheet pivot needs it; the totals are on their own sheet.
  async exportarExploracao(c) {
    const { medidas, linhas: dims, coluna } = c.query
    const { celulas, nomes } = await explore(c, c.query)
    const por = coluna ? [...dims, coluna] : dims
    const numbers = medidas.map((i) => ({
      id: i,
      titulo: `${INDICADORES[i].nome}${UNIT_TYPE[INDICADORES[i].unidade].sufixo}`,
      tipo: UNIT_TYPE[INDICADORES[i].unidade].tipo,
    }))
    const values = (v: (typeof celulas)[number]['valores']) =>
      medidas.map((i) => toCellValue(INDICADORES[i].unidade, v[i] ?? null))
    const whole = celulas.filter((x) => x.linha.length === dims.length && (!coluna || x.coluna !== null))
    const total = celulas.find((x) => x.linha.length === 0 && x.coluna === null)
    const period = `${formatDay(c.query.de)} a ${formatDay(c.query.ate)}`
    const nome = fileName(
      `exploração ${period.replaceAll('/', '-')}`,
      'xlsx',
      await localClock(c, new Date().toISOString()),
    )
    const page = async function* <T>(linhas: T) {
      yield linhas
    }
    return async () => ({
      tipo: typeOf('xlsx'),
      nome,
      corpo: streamSheets(
        {
          nome: 'Dados',
          colunas: [...por.map((d) => ({ id: d, titulo: DIMENSION_NAMES[d], tipo: 'texto' as const })), ...numbers],
          linhas: page(
            whole.map((x) => [
              ...[...x.linha, ...(x.coluna === null ? [] : [x.coluna])].map(
                (key, n) => nomes[por[n] ?? '']?.[key] ?? key,
              ),
              ...values(x.valores),
            ]),
          ),
        },
        [
          {
            nome: 'Total',
            colunas: [{ id: 'total', titulo: 'Total', tipo: 'texto' as const }, ...numbers],
            linhas: page(total ? [[`Período de ${period}`, ...values(total.valores)]] : []),
          },
        ],
      ),
    })
  },
}
