import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { agendaConsultores } from '../agenda/api.ts'

interface Props {
  codConcessionaria: number
  /** Code of the adviser as text; null for any. */
  value: string | null
  onChange: (codConsultor: string | null) => void
  error?: ReactNode
}

/** The adviser of a booking, or any. */
export function ConsultorSelect({ codConcessionaria, ...field }: Props) {
  const { data = [] } = useQuery(agendaConsultores(codConcessionaria))
  return (
    <Select
      label="Consultor"
      placeholder="Qualquer um"
      clearable
      clearButtonProps={{ 'aria-label': 'Qualquer consultor' }}
      searchable
      data={data.map((c) => ({ value: String(c.codConsultor), label: c.nome }))}
      {...field}
    />
  )
}
