import { Button, Modal, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useMove } from './api.ts'
import type { TreeRow } from './tree.ts'

const END = 'fim'

/** Moves a node within its branch: the dialog alternative to dragging. */
export function MoveModal({
  linha,
  siblings,
  close,
}: {
  linha: TreeRow
  siblings: readonly TreeRow[]
  close: () => void
}) {
  const move = useMove()
  const [before, setBefore] = useState<string | null>(END)
  const { no } = linha
  const others = siblings.filter((l) => l.no.id !== no.id)
  return (
    <Modal opened onClose={close} title={`Mudar ${no.nome} de lugar`}>
      <form
        onSubmit={(e) => {
          e.preventDefault()
          if (no.codigo === null || no.tipo === 'marca' || no.tipo === 'familia') return
          move.mutate(
            { tipo: no.tipo, codigo: no.codigo, antesDe: before === END ? null : Number(before) },
            { onSuccess: close },
          )
        }}
      >
        <Stack>
          <Select
            label="Pôr antes de"
            allowDeselect={false}
            searchable
            data={[
              ...others.map((l) => ({
                value: String(l.no.codigo),
                label: [l.no.nome, l.no.detalhe].filter(Boolean).join(' · '),
              })),
              { value: END, label: 'No fim' },
            ]}
            value={before}
            onChange={setBefore}
          />
          <ModalFooter error={move.error} close={close}>
            <Button type="submit" loading={move.isPending}>
              Mudar de lugar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
