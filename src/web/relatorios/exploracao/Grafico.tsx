import { formatarIndicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { NOME_DIMENSAO } from '#shared/relatorios/exploracao.ts'
import { Barras } from '../../ui/paineis/Barras.tsx'
import { GraficoLinha } from '../../ui/paineis/GraficoLinha.tsx'
import { Painel } from '../../ui/paineis/Painel.tsx'
import type { Montagem } from './api.ts'
import classes from './Exploracao.module.css'
import { curto, type montarPivo, TODAS } from './pivo.ts'

const MAX_BARRAS = 12

/** The first measure as a chart: over time where a dimension is time, else by the first dimension. The table beside it holds the same values. */
export function Grafico({
  pivo,
  montagem: m,
  nomes,
  parciais,
}: {
  pivo: ReturnType<typeof montarPivo>
  montagem: Montagem
  nomes: Record<string, Record<string, string>>
  /** Months of which the period holds a part: a rise or a fall towards them says nothing. */
  parciais: readonly string[]
}) {
  const [medida] = m.medidas
  const [primeira] = m.linhas
  if (!medida) return null
  const { nome } = INDICADORES[medida]
  const formatar = (v: number | null) => formatarIndicador(medida, v, true)
  const noTempo = primeira === 'mes' || primeira === 'dia'
  const total = pivo.linhas.find((l) => l.nivel === 'total')
  const porColuna = m.coluna === 'mes' || m.coluna === 'dia'
  const grupos = pivo.linhas.filter((l) => l.chaves.length === 1)
  if (!noTempo && porColuna && total && pivo.colunas.length > 1)
    return (
      <Painel titulo={`${nome} no período`}>
        <GraficoLinha
          rotulo={`${nome} por ${NOME_DIMENSAO[m.coluna ?? 'mes'].toLowerCase()}`}
          pontos={pivo.colunas.map((c) => ({
            nome: curto(m.coluna ?? undefined, c, nomes[m.coluna ?? '']?.[c] ?? c),
            parcial: parciais.includes(c),
            valor: total.celulas.get(c)?.valores[medida] ?? null,
          }))}
          formatar={formatar}
        />
        <PorGrupo pivo={pivo} montagem={m} />
      </Painel>
    )
  if (noTempo)
    return (
      <Painel titulo={`${nome} no período`}>
        <GraficoLinha
          rotulo={`${nome} por ${NOME_DIMENSAO[primeira].toLowerCase()}`}
          pontos={grupos.map((l) => ({
            nome: curto(primeira, l.chaves[0] ?? '', l.nome),
            parcial: parciais.includes(l.chaves[0] ?? ''),
            valor: l.celulas.get(TODAS)?.valores[medida] ?? null,
          }))}
          formatar={formatar}
        />
      </Painel>
    )
  return (
    <Painel>
      <PorGrupo pivo={pivo} montagem={m} />
    </Painel>
  )
}

/** The first measure by the first dimension, the largest first. */
function PorGrupo({ pivo, montagem: m }: { pivo: ReturnType<typeof montarPivo>; montagem: Montagem }) {
  const [medida] = m.medidas
  const [primeira] = m.linhas
  if (!medida || !primeira) return null
  const titulo = `${INDICADORES[medida].nome} por ${NOME_DIMENSAO[primeira].toLowerCase()}`
  const grupos = pivo.linhas.filter((l) => l.chaves.length === 1)
  const barras = grupos
    .map((l) => ({ id: l.chaves[0] ?? '', nome: l.nome, v: l.celulas.get(TODAS)?.valores[medida] ?? null }))
    .toSorted((a, b) => (b.v ?? -1) - (a.v ?? -1))
    .slice(0, MAX_BARRAS)
  return (
    <>
      <h2>{titulo}</h2>
      <Barras
        rotulo={titulo}
        barras={barras.map((b) => ({
          id: b.id,
          nome: b.nome,
          valor: Math.max(0, (b.v ?? 0) * 1000),
          texto: formatarIndicador(medida, b.v, true),
        }))}
      />
      {grupos.length > MAX_BARRAS && (
        <p className={classes.nada}>
          As {MAX_BARRAS} maiores de {grupos.length.toLocaleString('pt-BR')}.
        </p>
      )}
    </>
  )
}
