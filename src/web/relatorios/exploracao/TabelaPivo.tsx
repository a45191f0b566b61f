import { formatarIndicador, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import type { FiltroLido } from '../../recipes/indicadores/useFiltroIndicadores.ts'
import type { Montagem } from './api.ts'
import classes from './Exploracao.module.css'
import { filtroDaCelula, type LinhaDoPivo, type montarPivo, TODAS } from './pivo.ts'

interface Props {
  pivo: ReturnType<typeof montarPivo>
  nomes: Record<string, Record<string, string>>
  montagem: Montagem
  filtro: FiltroLido
  abrir: (i: Indicador, filtro: FiltroLido, valor: number | null) => void
}

/** Rows that are drawn; the workbook has them all. */
const MAX_LINHAS = 300

/** Measures by dimensions: subtotals over their rows, the total at the foot; each cell opens its rows. */
export function TabelaPivo({ pivo, nomes, montagem: m, filtro, abrir }: Props) {
  const colunas = m.coluna ? [...pivo.colunas, TODAS] : [TODAS]
  const nomeDaColuna = (c: string) => (c === TODAS ? 'Total' : (nomes[m.coluna ?? '']?.[c] ?? c))
  const corpo = pivo.linhas.filter((l) => l.nivel !== 'total')
  const vistas = corpo.slice(0, MAX_LINHAS)
  const total = pivo.linhas.find((l) => l.nivel === 'total')
  const rotulo = `${m.medidas.map((i) => INDICADORES[i].nome).join(', ')} por dimensão`
  const linha = (l: LinhaDoPivo) => (
    <tr key={JSON.stringify(l.chaves)} data-nivel={l.nivel}>
      <th scope="row" data-dentro={(m.linhas.length > 1 && l.nivel === 'linha') || undefined}>
        {l.nome}
      </th>
      {colunas.flatMap((c) =>
        m.medidas.map((i) => {
          const v = l.celulas.get(c)?.valores[i] ?? null
          const onde =
            v === null
              ? null
              : filtroDaCelula(
                  filtro,
                  [...m.linhas.slice(0, l.chaves.length), ...(c !== TODAS && m.coluna ? [m.coluna] : [])],
                  [...l.chaves, ...(c === TODAS ? [] : [c])],
                )
          const texto = formatarIndicador(i, v, true)
          return (
            <td key={`${c} ${i}`} className="num" data-total={(c === TODAS && m.coluna !== null) || undefined}>
              {onde ? (
                <button type="button" onClick={() => abrir(i, onde, v)}>
                  {texto}
                </button>
              ) : (
                texto
              )}
            </td>
          )
        }),
      )}
    </tr>
  )
  return (
    <div className={classes.caixa} tabIndex={0} role="region" aria-label={rotulo}>
      <table className={classes.pivo} aria-label={rotulo}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {m.linhas.length > 1 ? 'Dimensões' : ''}
              <span className={classes.so}>Linha</span>
            </th>
            {colunas.map((c) => (
              <th key={c} scope="colgroup" colSpan={m.medidas.length}>
                {nomeDaColuna(c)}
              </th>
            ))}
          </tr>
          <tr>
            {colunas.flatMap((c) =>
              m.medidas.map((i) => (
                <th key={`${c} ${i}`} scope="col" title={INDICADORES[i].formula}>
                  {INDICADORES[i].nome}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>{vistas.map(linha)}</tbody>
        {total && <tfoot>{linha(total)}</tfoot>}
      </table>
      {corpo.length > MAX_LINHAS && (
        <p className={classes.nada}>
          As primeiras {MAX_LINHAS} de {corpo.length.toLocaleString('pt-BR')} linhas; exporte para ter todas.
        </p>
      )}
    </div>
  )
}
