import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import type { ChecklistEdicao } from '#shared/ferramentas.ts'
import { mensagemDe } from '../lib/erros.ts'
import { toast } from '../lib/toast.ts'
import { useCancelarChecklist } from './api.ts'

/** Asks the reason of a cancellation; `antes` runs when it is done, before the form goes away. */
export function CancelarModal({
  checklist: c,
  fechar,
  antes,
}: {
  checklist: ChecklistEdicao
  fechar: () => void
  antes: () => void
}) {
  const cancelar = useCancelarChecklist()
  const [motivo, setMotivo] = useState('')
  const [tentou, setTentou] = useState(false)
  const curto = motivo.trim().length < 3
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    e.stopPropagation()
    setTentou(true)
    if (curto) return
    cancelar.mutate(
      { codCheckList: c.codCheckList, versaoRegistro: c.versaoRegistro, motivo: motivo.trim() },
      {
        onSuccess: () => {
          antes()
          toast.ok('Checklist cancelado')
          fechar()
        },
      },
    )
  }
  return (
    <Modal opened onClose={fechar} title={`Cancelar o checklist ${c.checklist}?`}>
      <form onSubmit={enviar} noValidate>
        <Stack>
          <Text size="sm">
            {c.modelo}, de {c.cliente}. Ele sai das listas e pode ser reaberto.
            {c.codOrcamento !== null && ' O orçamento em aberto é cancelado junto, e isso não se desfaz.'}
          </Text>
          <Textarea
            label="Motivo"
            data-autofocus
            required
            autosize
            minRows={2}
            maxLength={300}
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
            error={tentou && curto ? 'Diga o motivo' : null}
          />
          {cancelar.error && (
            <Alert color="vermelho" role="alert">
              {mensagemDe(cancelar.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={fechar}>
              Voltar
            </Button>
            <Button type="submit" color="vermelho" loading={cancelar.isPending}>
              Cancelar checklist
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
