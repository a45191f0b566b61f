import type { exploracao } from '#shared/relatorios/exploracao.ts'
import { NOME_DIMENSAO } from '#shared/relatorios/exploracao.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { INDICADORES } from '#shared/rules/indicadores.ts'
import { nomeDoArquivo, relogioLocal, tipoDe } from '../../core/areas/exportar.ts'
import type { Handlers } from '../../core/http/http.ts'
import { naPlanilha, TIPO_DA_UNIDADE } from '../indicadores/planilha.ts'
import { escreverFolhas } from '../../core/spreadsheets/escrever-xlsx.ts'
import { explicarMudanca, explorar } from './queries.ts'

export const rotas: Handlers<typeof exploracao> = {
  explorar: (c) => explorar(c, c.query),
  explicarMudanca: (c) => explicarMudanca(c, c.query),

  // The pivot's data: one row for each place that holds something, as a spreadsheet's own pivot wants it; the totals on a sheet of their own.
  async exportarExploracao(c) {
    const { medidas, linhas: dims, coluna } = c.query
    const { celulas, nomes } = await explorar(c, c.query)
    const por = coluna ? [...dims, coluna] : dims
    const numeros = medidas.map((i) => ({
      id: i,
      titulo: `${INDICADORES[i].nome}${TIPO_DA_UNIDADE[INDICADORES[i].unidade].sufixo}`,
      tipo: TIPO_DA_UNIDADE[INDICADORES[i].unidade].tipo,
    }))
    const valores = (v: (typeof celulas)[number]['valores']) =>
      medidas.map((i) => naPlanilha(INDICADORES[i].unidade, v[i] ?? null))
    const inteiras = celulas.filter((x) => x.linha.length === dims.length && (!coluna || x.coluna !== null))
    const total = celulas.find((x) => x.linha.length === 0 && x.coluna === null)
    const periodo = `${formatarDia(c.query.de)} a ${formatarDia(c.query.ate)}`
    const nome = nomeDoArquivo(
      `exploração ${periodo.replaceAll('/', '-')}`,
      'xlsx',
      await relogioLocal(c, new Date().toISOString()),
    )
    const pagina = async function* <T>(linhas: T) {
      yield linhas
    }
    return async () => ({
      tipo: tipoDe('xlsx'),
      nome,
      corpo: escreverFolhas(
        {
          nome: 'Dados',
          colunas: [...por.map((d) => ({ id: d, titulo: NOME_DIMENSAO[d], tipo: 'texto' as const })), ...numeros],
          linhas: pagina(
            inteiras.map((x) => [
              ...[...x.linha, ...(x.coluna === null ? [] : [x.coluna])].map(
                (chave, n) => nomes[por[n] ?? '']?.[chave] ?? chave,
              ),
              ...valores(x.valores),
            ]),
          ),
        },
        [
          {
            nome: 'Total',
            colunas: [{ id: 'total', titulo: 'Total', tipo: 'texto' as const }, ...numeros],
            linhas: pagina(total ? [[`Período de ${periodo}`, ...valores(total.valores)]] : []),
          },
        ],
      ),
    })
  },
}
