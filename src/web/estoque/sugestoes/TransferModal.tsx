import { Button, Modal, NumberInput, Select, SegmentedControl, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useCreateTransferencia } from './api.ts'
import { PecaInput } from './PecaInput.tsx'
import { useSiblingLojas } from './useSiblingLojas.ts'

interface Props {
  codConcessionaria: number
  close: () => void
  /** Initial values: a part that is idle here and sells at the other store. */
  inicio?: { codigo: string; quantidade: number; outraLoja: number }
}

/** Creates a transfer of parts between stores; the stock changes when they are sent. */
export function TransferModal({ codConcessionaria, close, inicio }: Props) {
  const sisterLojas = useSiblingLojas(codConcessionaria)
  const create = useCreateTransferencia()
  const [sentido, setSentido] = useState<'MANDA' | 'RECEBE'>(inicio ? 'MANDA' : 'RECEBE')
  const [another, setAnother] = useState<string | null>(inicio ? String(inicio.outraLoja) : null)
  const [codigo, setCodigo] = useState(inicio?.codigo ?? '')
  const [quantidade, setQuantidade] = useState<number | null>(inicio?.quantidade ?? 1)
  const [attempted, setAttempted] = useState(false)
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (another === null || codigo.trim() === '' || !quantidade) return
    const made = await create
      .mutateAsync({ codConcessionaria, sentido, outraLoja: Number(another), codigo: codigo.trim(), quantidade })
      .catch(() => null)
    if (!made) return
    toast.ok(`Transferência combinada: ${made.origem} envia ${made.codigo} a ${made.destino}`)
    close()
  }
  return (
    <Modal opened onClose={close} title="Nova transferência">
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <SegmentedControl
            aria-label="Sentido"
            data={[
              { value: 'RECEBE', label: 'Esta loja recebe' },
              { value: 'MANDA', label: 'Esta loja manda' },
            ]}
            value={sentido}
            onChange={(v) => setSentido(v === 'MANDA' ? 'MANDA' : 'RECEBE')}
          />
          <Select
            label={sentido === 'MANDA' ? 'Para a loja' : 'Da loja'}
            required
            searchable
            data={sisterLojas.map((l) => ({ value: String(l.codConcessionaria), label: l.nome }))}
            value={another}
            onChange={setAnother}
            error={attempted && another === null ? 'Escolha a loja' : null}
          />
          <PecaInput
            required
            codConcessionaria={sentido === 'MANDA' ? codConcessionaria : another === null ? null : Number(another)}
            codigo={codigo}
            typeIn={setCodigo}
            error={attempted && codigo.trim() === '' ? 'Informe a peça' : null}
          />
          <NumberInput
            label="Quantas"
            required
            min={0}
            max={99_999}
            decimalSeparator=","
            value={quantidade ?? ''}
            onChange={(v) => setQuantidade(v === '' ? null : Number(v))}
            error={attempted && !quantidade ? 'Informe quantas' : null}
          />
          <ModalFooter error={create.error} close={close}>
            <Button type="submit" loading={create.isPending}>
              Combinar transferência
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
