import { Button, NativeSelect, Skeleton, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/rules/dates.ts'
import { INDICADOR_CODES, formatIndicador, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import type { ResolvedFilter } from '../../recipes/kpi/useIndicadoresFilter.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LineChart } from '../../ui/panels/LineChart.tsx'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { indicadorSeries } from './api.ts'
import { Legend, Panel } from '../../ui/panels/Panel.tsx'
import classes from './Dashboard.module.css'

interface Props {
  filtro: ResolvedFilter
  indicador: Indicador
  modify: (i: string) => void
}

/** A figure over the period against the previous one; also as a table. */
export function Trend({ filtro, indicador, modify }: Props) {
  const [table, showTable] = useState(false)
  const q = useQuery(indicadorSeries(filtro, indicador))
  const format = (v: number | null) => formatIndicador(indicador, v, true)
  const pontos = (q.data?.pontos ?? []).map((p, i) => ({
    name: p.de === p.ate ? formatDay(p.de).slice(0, 5) : `${formatDay(p.de).slice(0, 5)} a ${formatDay(p.ate)}`,
    chave: p.de,
    value: p.valor,
    previous: q.data?.anterior[i]?.valor ?? null,
  }))
  return (
    <Panel
      title="Tendência"
      wide
      aside={
        <div className={classes.escolhas}>
          <NativeSelect
            size="xs"
            aria-label="Indicador da tendência e do ranking"
            value={indicador}
            onChange={(e) => modify(e.currentTarget.value)}
            data={INDICADOR_CODES.map((i) => ({ value: i, label: INDICADORES[i].nome }))}
          />
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => showTable(!table)}>
            {table ? 'Ver gráfico' : 'Ver tabela'}
          </Button>
        </div>
      }
    >
      {q.isError && !q.data && <LoadError error={q.error} attempt={() => void q.refetch()} />}
      {q.isPending && <Skeleton height={190} radius={6} />}
      {q.data &&
        (table ? (
          <div className={classes.alta}>
            <SmallTable name={INDICADORES[indicador].nome} width={360} titulos={['Quando', 'No período', 'Antes']}>
              {pontos.map((p) => (
                <Table.Tr key={p.chave}>
                  <Table.Td className="num">{p.name}</Table.Td>
                  <Table.Td className="num">{format(p.value)}</Table.Td>
                  <Table.Td className="num">{format(p.previous)}</Table.Td>
                </Table.Tr>
              ))}
            </SmallTable>
          </div>
        ) : (
          <LineChart label={`${INDICADORES[indicador].nome} no período`} pontos={pontos} format={format} />
        ))}
      <Legend>{INDICADORES[indicador].formula}</Legend>
    </Panel>
  )
}
