import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../core/feedback/toast.ts'
import { TableSelectionBar } from '../../ui/table/TableSelectionBar.tsx'
import { ownersQuery, useAssignMany } from './api.ts'

interface Props {
  codConcessionaria: number | undefined
  codOrcamentos: readonly number[]
  clear: () => void
}

/** Bulk action on the selected quotes: set or clear the owner. */
export function SelectionBar({ codConcessionaria, codOrcamentos, clear }: Props) {
  const owners = useQuery(ownersQuery(codConcessionaria))
  const assign = useAssignMany()
  const [dono, setDono] = useState<string | null>(null)
  const n = codOrcamentos.length
  return (
    <TableSelectionBar
      label="Orçamentos escolhidos"
      conta={n === 1 ? '1 escolhido' : `${n} escolhidos`}
      error={assign.error}
      clear={clear}
    >
      <Select
        size="xs"
        aria-label="Novo dono"
        placeholder="Novo dono"
        data={[
          { value: '0', label: 'Sem dono' },
          ...(owners.data ?? []).map((d) => ({ value: String(d.codUsuario), label: d.nome })),
        ]}
        value={dono}
        onChange={setDono}
        searchable
        nothingFoundMessage="Ninguém com esse nome"
      />
      <Button
        size="xs"
        disabled={dono === null}
        loading={assign.isPending}
        onClick={() =>
          assign.mutate(
            { codOrcamentos: [...codOrcamentos], codUsuario: Number(dono) || null },
            {
              onSuccess: ({ feitos, recusados }) => {
                toast.ok(feitos === 1 ? '1 orçamento atribuído' : `${feitos} orçamentos atribuídos`)
                if (recusados.length > 0) toast.error(`${recusados.length} não mudaram: ${recusados[0]?.motivo ?? ''}`)
                clear()
              },
            },
          )
        }
      >
        Atribuir
      </Button>
    </TableSelectionBar>
  )
}
