import { Button, Modal, Select, Stack, Text, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { type RefusalReason, REFUSAL_REASONS, type OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import { REASON_LABELS } from '#shared/rules/refusal-names.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useReject } from './api.ts'

/** Records that the customer refused everything, with the reason. */
export function RejectModal({ orcamento: o, close }: { orcamento: OrcamentoSummary; close: () => void }) {
  const reject = useReject()
  const [motivo, setMotivo] = useState<RefusalReason | null>(null)
  const [observacao, setObservacao] = useState('')
  const [attempted, setAttempted] = useState(false)
  function send(e: SubmitEvent): void {
    e.preventDefault()
    setAttempted(true)
    if (motivo === null) return
    reject.mutate(
      { codOrcamento: o.codOrcamento, versao: o.versao, motivo, observacao: observacao.trim() || null },
      {
        onSuccess: () => {
          toast.ok('Recusa registrada')
          close()
        },
      },
    )
  }
  return (
    <Modal opened onClose={close} title={`Registrar recusa do orçamento ${o.checklist}`}>
      <form onSubmit={send} noValidate>
        <Stack>
          <Text size="sm">
            {o.cliente} recusou tudo. O link enviado deixa de funcionar, e as linhas entram na fila de recuperação.
          </Text>
          <Select
            label="Motivo"
            required
            data-autofocus
            placeholder="Escolha"
            data={REFUSAL_REASONS.map((m) => ({ value: m, label: REASON_LABELS[m] }))}
            value={motivo}
            onChange={(v) => setMotivo(REFUSAL_REASONS.find((m) => m === v) ?? null)}
            error={attempted && motivo === null ? 'Escolha o motivo' : null}
            comboboxProps={{ withinPortal: false }}
          />
          <Textarea
            label="Observação"
            autosize
            minRows={2}
            maxLength={300}
            value={observacao}
            onChange={(e) => setObservacao(e.currentTarget.value)}
          />
          <ModalFooter error={reject.error} close={close}>
            <Button type="submit" color="vermelho" loading={reject.isPending}>
              Registrar recusa
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
