import { Button, Checkbox, Modal, SegmentedControl, Stack, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { CONTACT_CHANNELS, type ContactChannel, type FullReparo } from '#shared/garantia/reparos.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useNoteContact } from './api.ts'

const CHANNELS = (['TELEFONE', 'PESSOALMENTE', 'WHATSAPP', 'EMAIL'] as const).map((value) => ({
  value,
  label: CONTACT_CHANNELS[value],
}))

/** Notes what the customer was told, and whether it was that the car is ready. */
export function ContactModal({ reparo: r, close }: { reparo: FullReparo; close: () => void }) {
  const note = useNoteContact(r.codReparo)
  const [canal, setCanal] = useState<ContactChannel>('TELEFONE')
  const [text, setText] = useState('')
  const [pronto, setPronto] = useState(false)
  const [attempted, setAttempted] = useState(false)
  const missing = text.trim().length < 3
  async function submit(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (missing) return
    if (!(await note.mutateAsync({ canal, texto: text.trim(), pronto }).catch(() => null))) return
    toast.ok('Contato anotado')
    close()
  }
  return (
    <Modal opened onClose={close} title="Anotar contato">
      <form onSubmit={(e) => void submit(e)} noValidate>
        <Stack>
          <SegmentedControl aria-label="Como foi o contato" data={CHANNELS} value={canal} onChange={setCanal} />
          <Textarea
            label="O que foi dito"
            data-autofocus
            required
            autosize
            minRows={3}
            maxLength={2000}
            value={text}
            onChange={(e) => setText(e.currentTarget.value)}
            error={attempted && missing ? 'Diga o que foi dito' : null}
          />
          {r.naOficina && (
            <Checkbox
              label="Avisei que o carro está pronto"
              checked={pronto}
              onChange={(e) => setPronto(e.currentTarget.checked)}
            />
          )}
          <ModalFooter error={note.error} close={close}>
            <Button type="submit" loading={note.isPending}>
              Anotar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
