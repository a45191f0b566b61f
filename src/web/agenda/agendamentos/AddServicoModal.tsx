import { Button, Modal, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useAddServico } from './api.ts'
import { requestedServico } from './servicos.ts'
import { ServicosInput } from './ServicosInput.tsx'

interface Props {
  codConcessionaria: number
  codPassagem: number
  close: () => void
}

/** Adds services to a car in the workshop: they go to the bolsão. */
export function AddServicoModal({ codConcessionaria, codPassagem, close }: Props) {
  const include = useAddServico(codConcessionaria, codPassagem)
  const [servicos, setServicos] = useState<string[]>([])
  const [attempted, setAttempted] = useState(false)
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (servicos.length === 0) return
    // Remove each added service from the field, so that a retry never adds it twice.
    for (const s of servicos) {
      const done = await include.mutateAsync(requestedServico(s)).catch(() => null)
      if (!done) return
      setServicos((current) => current.filter((x) => x !== s))
    }
    toast.ok(servicos.length === 1 ? 'Serviço no bolsão' : `${servicos.length} serviços no bolsão`)
    close()
  }
  return (
    <Modal opened onClose={close} title="Incluir serviços">
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <ServicosInput
            codConcessionaria={codConcessionaria}
            value={servicos}
            modify={setServicos}
            error={attempted && servicos.length === 0 && !include.isPending ? 'Escolha ao menos um serviço' : null}
          />
          <Text size="sm" c="dimmed">
            Entram no bolsão; a promessa muda quando forem planejados.
          </Text>
          <ModalFooter error={include.error} close={close}>
            <Button type="submit" loading={include.isPending}>
              Incluir
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
