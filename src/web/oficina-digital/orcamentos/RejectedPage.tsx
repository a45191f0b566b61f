import { SegmentedControl } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { Place } from '../../recipes/area/Place.tsx'
import { useFilters } from '../../recipes/list/filters.ts'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { Money } from '../../ui/display/Money.tsx'
import { useLiveUpdates } from './live-updates.ts'
import { COLUMN } from './columns.tsx'
import { OrcamentoDrawer } from './drawer.ts'
import { ClosedList, type Sums } from './ClosedList.tsx'

const OTHER_COLUMNS = [
  COLUMN.mudouEm,
  COLUMN.dono,
  { ...COLUMN.consultor, oculta: true },
  COLUMN.concessionaria,
  COLUMN.checklist,
]
const columns = (sum: Sums) => [
  COLUMN.veiculo,
  COLUMN.cliente,
  { ...COLUMN.estado, titulo: 'Estado' },
  { ...COLUMN.valor, titulo: 'Oferecido', total: <Money centavos={sum.valor} /> },
  { ...COLUMN.recusado, total: <Money centavos={sum.valorRecusado} /> },
  ...OTHER_COLUMNS,
]

/** /oficina-digital/reprovados: quotes that customers declined or let expire. */
export function RejectedPage() {
  const [{ vista: view }, modify] = useFilters(['vista'])
  if (view === 'fila') return <Queue view={<RejectedView view="fila" modify={(v) => modify({ vista: v })} />} />
  return (
    <ClosedList
      buttons={<RejectedView view="orcamentos" modify={(v) => modify({ vista: v })} />}
      screen="reprovados"
      title="Reprovados"
      columns={columns}
      value={(o) => <Money centavos={o.valorRecusado || o.valor} />}
      empty={{
        title: 'Nenhum orçamento reprovado',
        text: 'Os orçamentos que o cliente recusar por inteiro ou deixar vencer aparecem aqui.',
      }}
    />
  )
}

/** The recovery queue, with the drawer of its quotes. */
function Queue({ view }: { view: ReactNode }) {
  const detail = useDetail('orcamento')
  const everOpened = useOnceOpened(detail)
  useLiveUpdates(detail.open)
  return (
    <>
      <Place place="filaDeRecuperacao" view={view} />
      {everOpened && (
        <Suspense>
          <OrcamentoDrawer detail={detail} />
        </Suspense>
      )}
    </>
  )
}

/** Switch between the two views of reprovados: quotes and recovery queue. */
function RejectedView({ view, modify }: { view: 'orcamentos' | 'fila'; modify: (view: string | undefined) => void }) {
  return (
    <SegmentedControl
      aria-label="Vista"
      value={view}
      onChange={(v) => modify(v === 'fila' ? 'fila' : undefined)}
      data={[
        { value: 'orcamentos', label: 'Orçamentos' },
        { value: 'fila', label: 'Recuperação' },
      ]}
    />
  )
}
