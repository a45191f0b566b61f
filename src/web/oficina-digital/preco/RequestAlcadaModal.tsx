import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { describeExcess, findExcesses } from '#shared/rules/alcada.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useRequestAlcada } from './api.ts'
import { SimpleList } from './AlcadaNotice.tsx'

/** Requests approval of these prices from a higher level. */
export function RequestAlcadaModal({ orcamento: o, close }: { orcamento: FullOrcamento; close: () => void }) {
  const request = useRequestAlcada()
  const [justificativa, setJustificativa] = useState('')
  const [attempted, setAttempted] = useState(false)
  const tooShort = justificativa.trim().length < 5
  function send(e: SubmitEvent): void {
    e.preventDefault()
    setAttempted(true)
    if (tooShort) return
    request.mutate(
      { codOrcamento: o.codOrcamento, versao: o.versao, justificativa: justificativa.trim() },
      {
        onSuccess: () => {
          toast.ok('Alçada pedida')
          close()
        },
      },
    )
  }
  return (
    <Modal opened onClose={close} title="Pedir alçada">
      <form onSubmit={send} noValidate>
        <Stack>
          <SimpleList texts={findExcesses(o.linhas, o.alcada).map(describeExcess)} />
          <Textarea
            label="Por que vender assim?"
            data-autofocus
            required
            autosize
            minRows={2}
            maxLength={500}
            value={justificativa}
            onChange={(e) => setJustificativa(e.currentTarget.value)}
            error={attempted && tooShort ? 'Explique o pedido em ao menos 5 letras' : null}
          />
          {request.isError && (
            <Alert color="vermelho" role="alert">
              {errorMessage(request.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Fechar
            </Button>
            <Button type="submit" loading={request.isPending}>
              Pedir alçada
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
