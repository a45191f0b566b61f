import { Alert, Button, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { FullGarantia } from '#shared/garantia/solicitacoes.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ApiError } from '../../core/http/errors.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useSend } from './api.ts'

/** Marks a claim as sent, with the maker's protocol; names what is missing, and past the deadline asks why. */
export function SendModal({ garantia: g, close }: { garantia: FullGarantia; close: () => void }) {
  const send = useSend(g.codSolicitacao)
  const [protocolo, setProtocolo] = useState(g.protocolo ?? '')
  const [motivoAtraso, setMotivoAtraso] = useState('')
  const fields = send.error instanceof ApiError ? send.error.campos : {}
  const { motivoAtraso: late, protocolo: wrong, ...refused } = fields
  const missing = Object.values(Object.keys(refused).length > 0 ? refused : g.faltas)
  async function submit(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const done = await send
      .mutateAsync({ versao: g.versao, protocolo: protocolo.trim(), motivoAtraso: motivoAtraso.trim() })
      .catch(() => null)
    if (!done) return
    toast.ok('Garantia enviada')
    close()
  }
  return (
    <Modal opened onClose={close} title={`Enviar a garantia ${g.numero}`}>
      <form onSubmit={(e) => void submit(e)} noValidate>
        <Stack>
          {missing.length > 0 && (
            <Alert color="amarelo" role="alert" title="Ainda falta">
              <ul>
                {missing.map((m) => (
                  <li key={m}>{m}</li>
                ))}
              </ul>
            </Alert>
          )}
          <TextInput
            label="Protocolo do fabricante"
            description="Se o portal da marca já deu um número"
            data-autofocus
            maxLength={60}
            value={protocolo}
            onChange={(e) => setProtocolo(e.currentTarget.value)}
            error={wrong}
          />
          {(g.situacaoPrazo === 'PERDIDA' || late !== undefined) && (
            <Textarea
              label="Por que enviar fora do prazo"
              required
              maxLength={500}
              value={motivoAtraso}
              onChange={(e) => setMotivoAtraso(e.currentTarget.value)}
              error={late}
            />
          )}
          <ModalFooter error={Object.keys(fields).length > 0 ? null : send.error} close={close}>
            <Button type="submit" loading={send.isPending}>
              Enviar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
