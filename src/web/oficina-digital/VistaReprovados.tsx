import { SegmentedControl } from '@mantine/core'

/** The two sides of reprovados: the quotes, and the queue of what may come back. */
export function VistaReprovados({ vista, mudar }: { vista: 'orcamentos' | 'fila'; mudar: (vista: string | undefined) => void }) {
  return (
    <SegmentedControl
      aria-label="Vista"
      value={vista}
      onChange={(v) => mudar(v === 'fila' ? 'fila' : undefined)}
      data={[
        { value: 'orcamentos', label: 'Orçamentos' },
        { value: 'fila', label: 'Recuperação' },
      ]}
    />
  )
}
