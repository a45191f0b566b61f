import { Button, Checkbox, Modal, Stack, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { formatHours } from '#shared/rules/dates.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { ApiError } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useConfirmClose } from '../../ui/feedback/useConfirmClose.tsx'
import { useChangeAgendamento } from './api.ts'
import { ConsultorSelect } from './ConsultorSelect.tsx'
import { isFullDay, OverloadReason } from './OverloadReason.tsx'
import { keptServico, requestedServico } from './servicos.ts'
import { ServicosInput } from './ServicosInput.tsx'
import { chegadaErrors, chegadaRequest, missingInChegada, VeiculoFields } from './VeiculoFields.tsx'

const original = (a: Agendamento) => ({
  chegada: {
    placa: a.placa === null ? (a.chassi ?? '') : displayPlaca(a.placa),
    modelo: a.modelo,
    nome: a.cliente,
    telefone: formatPhone(a.telefone ?? ''),
  },
  codConsultor: a.codConsultor === null ? null : String(a.codConsultor),
  /** Codes of the booked services that stay. */
  kept: a.servicos.map((s) => String(s.codServicoAgendado)),
  added: [] as string[],
  observacao: a.observacao,
  overload: a.motivoSobrecarga ?? '',
})

/** Changes what a booking says without moving it: car, customer, adviser, services, note. */
export function ChangeModal({ agendamento: a, close }: { agendamento: Agendamento; close: () => void }) {
  const change = useChangeAgendamento(a)
  const [opened] = useState(() => original(a))
  const [form, setForm] = useState(opened)
  const [attempted, setAttempted] = useState(false)
  const missing = missingInChegada(form.chegada)
  const refused = change.error instanceof ApiError ? change.error.campos : {}
  const { onClose, question } = useConfirmClose(JSON.stringify(form) !== JSON.stringify(opened), close)
  const set = (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part }))

  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (Object.keys(missing).length > 0) return
    const done = await change
      .mutateAsync({
        ...chegadaRequest(form.chegada),
        codConsultor: form.codConsultor === null ? null : Number(form.codConsultor),
        servicos: [
          ...a.servicos.filter((s) => form.kept.includes(String(s.codServicoAgendado))).map(keptServico),
          ...form.added.map(requestedServico),
        ],
        observacao: form.observacao.trim(),
        motivoSobrecarga: form.overload.trim() || null,
      })
      .catch(() => null)
    if (!done) return
    toast.ok('Agendamento alterado')
    close()
  }
  return (
    <Modal opened onClose={onClose} title="Alterar agendamento" size="lg">
      {question}
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <VeiculoFields
            codConcessionaria={a.codConcessionaria}
            codAgendamento={a.codAgendamento}
            value={form.chegada}
            modify={(chegada) => set({ chegada })}
            errors={attempted ? chegadaErrors(refused) : {}}
            attempted={attempted}
          />
          <ConsultorSelect
            codConcessionaria={a.codConcessionaria}
            value={form.codConsultor}
            onChange={(codConsultor) => set({ codConsultor })}
            error={refused['codConsultor']}
          />
          {a.servicos.length > 0 && (
            <Checkbox.Group
              label="Serviços pedidos"
              description="Desmarque o que o cliente não quer mais."
              value={form.kept}
              onChange={(kept) => set({ kept })}
            >
              <Stack gap={6} mt={6}>
                {a.servicos.map((s) => (
                  <Checkbox
                    key={s.codServicoAgendado}
                    value={String(s.codServicoAgendado)}
                    label={`${s.descricao} · ${formatHours(s.minutos)}`}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <ServicosInput
            codConcessionaria={a.codConcessionaria}
            label={a.servicos.length > 0 ? 'Mais serviços' : 'Serviços'}
            value={form.added}
            modify={(added) => set({ added })}
          />
          <Textarea
            label="Observação"
            autosize
            minRows={2}
            maxLength={1000}
            value={form.observacao}
            onChange={(e) => set({ observacao: e.currentTarget.value })}
          />
          {isFullDay(change.error) && (
            <OverloadReason value={form.overload} onChange={(overload) => set({ overload })} />
          )}
          <ModalFooter error={change.error} close={onClose}>
            <Button type="submit" loading={change.isPending}>
              Gravar
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
