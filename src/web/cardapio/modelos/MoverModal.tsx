import { Button, Modal, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { useMover } from './api.ts'
import type { LinhaDaArvore } from './arvore.ts'

const FIM = 'fim'

/** Puts a node elsewhere in its branch: what a drag does, by choosing. */
export function MoverModal({
  linha,
  irmaos,
  fechar,
}: {
  linha: LinhaDaArvore
  irmaos: readonly LinhaDaArvore[]
  fechar: () => void
}) {
  const mover = useMover()
  const [antes, setAntes] = useState<string | null>(FIM)
  const { no } = linha
  const outros = irmaos.filter((l) => l.no.id !== no.id)
  return (
    <Modal opened onClose={fechar} title={`Mudar ${no.nome} de lugar`}>
      <form
        onSubmit={(e) => {
          e.preventDefault()
          if (no.codigo === null || no.tipo === 'marca' || no.tipo === 'familia') return
          mover.mutate(
            { tipo: no.tipo, codigo: no.codigo, antesDe: antes === FIM ? null : Number(antes) },
            { onSuccess: fechar },
          )
        }}
      >
        <Stack>
          <Select
            label="Pôr antes de"
            allowDeselect={false}
            searchable
            data={[
              ...outros.map((l) => ({
                value: String(l.no.codigo),
                label: [l.no.nome, l.no.detalhe].filter(Boolean).join(' · '),
              })),
              { value: FIM, label: 'No fim' },
            ]}
            value={antes}
            onChange={setAntes}
          />
          <ModalRodape erro={mover.error} fechar={fechar}>
            <Button type="submit" loading={mover.isPending}>
              Mudar de lugar
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
