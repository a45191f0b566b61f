import { Select, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { diaNaZona, formatarDia, formatarHora, hoje, somarDias } from '#shared/rules/datas.ts'
import { useFuso } from '../../core/loja.ts'
import { agendaDosConsultores } from './api.ts'

const DIAS = 60
const SEMANA = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']

interface Props {
  codConcessionaria: number
  /** Whose hours; null: anybody's. */
  codConsultor: number | null
  dia: string
  hora: string | null
  mudar: (v: { dia: string; hora: string | null }) => void
  erro?: string | undefined
}

/** A day of the next two months and an hour of the store's clock that stands free then. */
export function HorarioInput({ codConcessionaria, codConsultor, dia, hora, mudar, erro }: Props) {
  const fuso = useFuso()
  const primeiro = hoje(fuso, new Date())
  const { data } = useQuery(agendaDosConsultores(codConcessionaria, dia))
  const deQuem = (data ?? []).filter((n) => codConsultor === null || n.codConsultor === codConsultor)
  const livres = [...new Set(deQuem.flatMap((n) => n.horasLivres))]
    .filter((inicio) => diaNaZona(inicio, fuso) === dia)
    .toSorted()
    .map((inicio) => formatarHora(inicio, fuso))
  const dias = Array.from({ length: DIAS }, (_, i) => {
    const d = somarDias(primeiro, i)
    const nome = i === 0 ? 'hoje' : i === 1 ? 'amanhã' : (SEMANA[new Date(`${d}T12:00:00Z`).getUTCDay()] ?? '')
    return { value: d, label: `${nome}, ${formatarDia(d).slice(0, 5)}` }
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
        placeholder={data && livres.length === 0 ? 'Nenhuma hora livre' : 'Escolha'}
        required
        searchable
        data={hora !== null && !livres.includes(hora) ? [hora, ...livres].toSorted() : livres}
        value={hora}
        onChange={(h) => mudar({ dia, hora: h })}
        error={erro}
        nothingFoundMessage={livres.length === 0 ? 'Nenhuma hora livre neste dia' : 'Esta hora não está livre'}
      />
    </SimpleGrid>
  )
}
