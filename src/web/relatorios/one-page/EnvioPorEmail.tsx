import { NativeSelect } from '@mantine/core'
import type { OnePage } from '#shared/relatorios/one-page.ts'
import { toast } from '../../core/toast.ts'
import { Painel } from '../../ui/paineis/Painel.tsx'
import { useAgendar } from './api.ts'

/** The reader's own sending: on which day of the month, or not at all. */
export function EnvioPorEmail({ pagina: p }: { pagina: OnePage }) {
  const agendar = useAgendar(p.tipo)
  return (
    <Painel>
      <NativeSelect
        label="Receber por email"
        description="A página do mês anterior, em PDF, com as lojas ao seu alcance no dia do envio."
        maw={420}
        disabled={agendar.isPending}
        value={String(p.diaDoEnvio ?? '')}
        onChange={(e) => {
          const dia = e.currentTarget.value
          agendar.mutate(
            { chave: p.chave, diaDoMes: dia === '' ? null : Number(dia) },
            { onSuccess: () => toast.ok(dia === '' ? 'Envio desligado' : `Você vai receber todo dia ${dia}`) },
          )
        }}
        data={[
          { value: '', label: 'Não receber' },
          ...Array.from({ length: 28 }, (_, i) => ({ value: String(i + 1), label: `Todo dia ${i + 1}` })),
        ]}
      />
    </Painel>
  )
}
