import { Select, SimpleGrid } from '@mantine/core'
import { formatarDia, hoje, somarDias } from '#shared/regras/datas.ts'
import { useFuso } from '../lib/loja.ts'

const DIAS = 60
const HORAS = Array.from(
  { length: 24 },
  (_, i) => `${String(7 + Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`,
)
const SEMANA = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']

interface Props {
  dia: string
  hora: string | null
  mudar: (v: { dia: string; hora: string | null }) => void
  erro?: string | undefined
}

/** A day of the next two months and an hour of the store's clock. */
export function HorarioInput({ dia, hora, mudar, erro }: Props) {
  const primeiro = hoje(useFuso(), new Date())
  const dias = Array.from({ length: DIAS }, (_, i) => {
    const d = somarDias(primeiro, i)
    const nome = i === 0 ? 'hoje' : i === 1 ? 'amanhã' : (SEMANA[new Date(`${d}T12:00:00Z`).getUTCDay()] ?? '')
    return { value: d, label: `${nome}, ${formatarDia(d)}` }
  })
  return (
    <SimpleGrid cols={2} spacing="sm">
      <Select
        label="Dia"
        allowDeselect={false}
        searchable
        data={dias}
        value={dia}
        onChange={(d) => mudar({ dia: d ?? primeiro, hora })}
      />
      <Select
        label="Hora"
        placeholder="Escolha"
        required
        searchable
        data={HORAS}
        value={hora}
        onChange={(h) => mudar({ dia, hora: h })}
        error={erro}
        nothingFoundMessage="De meia em meia hora"
      />
    </SimpleGrid>
  )
}
