import { Button, Table } from '@mantine/core'
import { useState } from 'react'
import type { DashboardPoint } from '#shared/agenda/painel-agenda.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { flowBands, WIDTH, HEIGHT } from './flow.ts'
import { Legend, Panel } from '../../ui/panels/Panel.tsx'
import classes from './Panel.module.css'

interface Props {
  series: readonly DashboardPoint[]
  columns: readonly { cod: number; nome: string; cor: string }[]
}

/** Cumulative flow diagram: cars per stage at the end of each day, stacked; also as a table. */
export function Flow({ series, columns }: Props) {
  const [table, showTable] = useState(false)
  const { bands, maximo } = flowBands(series, columns)
  const short = (dia: string) => formatDay(dia).slice(0, 5)
  const [first, last] = [series[0], series.at(-1)]
  return (
    <Panel
      title="Carros na casa, por etapa"
      wide
      aside={
        bands.length > 0 && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => showTable(!table)}>
            {table ? 'Ver gráfico' : 'Ver tabela'}
          </Button>
        )
      }
    >
      {bands.length === 0 || !first || !last ? (
        <Legend>Nenhum carro na casa ao fim dos dias do período.</Legend>
      ) : table ? (
        <div className={classes.alta}>
          <SmallTable
            name="Carros por etapa ao fim de cada dia"
            width={560}
            titulos={['Dia', ...bands.map((f) => f.nome)]}
          >
            {series.map((p) => (
              <Table.Tr key={p.ate}>
                <Table.Td className="num">{formatDay(p.ate)}</Table.Td>
                {bands.map((f) => (
                  <Table.Td key={f.cod} className="num">
                    {p.fluxo.find((x) => x.cod === f.cod)?.n ?? 0}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </SmallTable>
        </div>
      ) : (
        <>
          <svg
            className={classes.fluxo}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`Carros por etapa de ${formatDay(first.de)} a ${formatDay(last.ate)}, até ${maximo} ao mesmo tempo; ao fim: ${bands.map((f) => `${f.nome} ${f.fim}`).join(', ')}`}
          >
            {bands.map((f) => (
              <polygon key={f.cod} points={f.pontos} fill={f.cor} />
            ))}
          </svg>
          <div className={classes.eixo}>
            <span className="num">{short(first.de)}</span>
            <span>até {maximo} carros</span>
            <span className="num">{short(last.ate)}</span>
          </div>
          <ul className={classes.rotulos} aria-label="Ao fim do período">
            {bands.toReversed().map((f) => (
              <li key={f.cod}>
                <i style={{ background: f.cor }} aria-hidden="true" />
                {f.nome} <b className="num">{f.fim}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      <Legend>Contagem ao fim de cada dia; em períodos longos, do último dia de cada ponto.</Legend>
    </Panel>
  )
}
