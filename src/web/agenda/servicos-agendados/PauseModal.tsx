import { Button, Chip, Group, Modal, Select, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { pauseReasons, usePause } from './api.ts'

const FORECAST_HOURS = [1, 2, 4, 24, 48]

/** Pauses a service: one touch picks the reason; expected resume time and note are optional. */
export function PauseModal({ servico: s, close }: { servico: AgendaServico; close: () => void }) {
  const motivos = useQuery(pauseReasons(s.codConcessionaria))
  const pauseServico = usePause()
  const fuso = useTimeZone()
  const [codMotivo, setCodMotivo] = useState<number | null>(null)
  const [hours, setHours] = useState<string | null>(null)
  const [observacao, setObservacao] = useState('')
  const [attempted, setAttempted] = useState(false)
  const [now] = useState(Date.now)
  const previsao = (h: number) => new Date(now + h * 3_600_000).toISOString()
  const motivo = motivos.data?.find((m) => m.codMotivo === codMotivo)

  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (codMotivo === null) return
    const done = await pauseServico
      .mutateAsync({
        servico: s,
        codMotivo,
        ...(hours !== null && { previsao: previsao(Number(hours)) }),
        ...(observacao.trim() && { observacao: observacao.trim() }),
      })
      .catch(() => null)
    if (!done) return
    toast.ok(`Paralisado: ${motivo?.nome.toLowerCase() ?? ''}`)
    close()
  }
  return (
    <Modal opened onClose={close} title={`Pausar ${s.descricao}`}>
      {motivos.isError ? (
        <LoadError error={motivos.error} attempt={() => void motivos.refetch()} />
      ) : (
        <form onSubmit={(e) => void send(e)} noValidate>
          <Stack>
            <div role="group" aria-label="Motivo da pausa">
              <Text size="sm" fw={500} mb={6}>
                Por que parou?
              </Text>
              <Chip.Group value={codMotivo === null ? '' : String(codMotivo)} onChange={(v) => setCodMotivo(Number(v))}>
                <Group gap={8}>
                  {(motivos.data ?? []).map((m) => (
                    <Chip key={m.codMotivo} value={String(m.codMotivo)} size="md">
                      {m.nome}
                    </Chip>
                  ))}
                </Group>
              </Chip.Group>
              {attempted && codMotivo === null && (
                <Text size="sm" c="vermelho" mt={6} role="alert">
                  Escolha o motivo
                </Text>
              )}
            </div>
            {motivo && (
              <Text size="sm" c="dimmed">
                {motivo.bloqueia
                  ? 'Este motivo segura o veículo: ele aparece como paralisado no quadro.'
                  : 'Este motivo só para o relógio.'}
              </Text>
            )}
            <Select
              label="Previsão de volta"
              placeholder="Não se sabe"
              clearable
              clearButtonProps={{ 'aria-label': 'Sem previsão' }}
              data={FORECAST_HOURS.map((h) => ({
                value: String(h),
                label: `em ${h} h · ${formatWhen(previsao(h), fuso, new Date(now))}`,
              }))}
              value={hours}
              onChange={setHours}
            />
            <Textarea
              label="Observação"
              autosize
              minRows={2}
              maxLength={1000}
              value={observacao}
              onChange={(e) => setObservacao(e.currentTarget.value)}
            />
            <ModalFooter error={pauseServico.error} close={close}>
              <Button type="submit" loading={pauseServico.isPending}>
                Pausar
              </Button>
            </ModalFooter>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
