import { NativeSelect } from '@mantine/core'
import type { OnePage } from '#shared/relatorios/one-page.ts'
import { toast } from '../../core/feedback/toast.ts'
import { Panel } from '../../ui/panels/Panel.tsx'
import { useSchedule } from './api.ts'

/** The user's own e-mail subscription: day of the month, or off. */
export function EmailEnvio({ page: p }: { page: OnePage }) {
  const schedule = useSchedule(p.tipo)
  return (
    <Panel>
      <NativeSelect
        label="Receber por email"
        description="A página do mês anterior, em PDF, com as lojas ao seu alcance no dia do envio."
        maw={420}
        disabled={schedule.isPending}
        value={String(p.diaDoEnvio ?? '')}
        onChange={(e) => {
          const dia = e.currentTarget.value
          schedule.mutate(
            { chave: p.chave, diaDoMes: dia === '' ? null : Number(dia) },
            { onSuccess: () => toast.ok(dia === '' ? 'Envio desligado' : `Você vai receber todo dia ${dia}`) },
          )
        }}
        data={[
          { value: '', label: 'Não receber' },
          ...Array.from({ length: 28 }, (_, i) => ({ value: String(i + 1), label: `Todo dia ${i + 1}` })),
        ]}
      />
    </Panel>
  )
}
