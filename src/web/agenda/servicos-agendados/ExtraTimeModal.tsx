import { Button, Modal, NumberInput, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { MANAGER_NIVEIS } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { formatDuration, formatHours, formatTime } from '#shared/rules/dates.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useExtraTime } from './api.ts'
import { TakenEquipamento, takenIn } from './TakenEquipamento.tsx'
import classes from './Servicos.module.css'

const SHORTCUTS = ['15', '30', '60', '120']
/** As the contract of `concederTempo` says. */
const MAX_MINUTES = 2880

/** Grants extra minutes: first previews what they would move. A mechanic sees only the preview. */
export function ExtraTimeModal({ servico: s, close }: { servico: AgendaServico; close: () => void }) {
  const nivel = useSessao()?.nivel
  const canGrant = nivel !== undefined && (MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)
  const fuso = useTimeZone()
  const [minutos, setMinutos] = useState<number | string>(30)
  const [motivo, setMotivo] = useState('')
  const [attempted, setAttempted] = useState(false)
  const tempo = useExtraTime()
  const [without, setWithout] = useState('')
  const taken = takenIn(tempo.error)
  const n = Number(minutos)
  const wrong =
    n > 0 ? (n > MAX_MINUTES ? `No máximo ${MAX_MINUTES} minutos de uma vez` : null) : 'Informe quantos minutos a mais'
  const previa = tempo.data && !tempo.data.aplicado && tempo.variables?.minutos === n ? tempo.data : null
  const reasonMissing = motivo.trim().length < 3

  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setAttempted(true)
    if (wrong !== null || (previa !== null && reasonMissing)) return
    const r = await tempo
      .mutateAsync({
        servico: s,
        minutos: n,
        motivo: motivo.trim(),
        previa: previa === null,
        ...(without.trim() && { semEquipamento: without.trim() }),
      })
      .catch(() => null)
    if (!r?.aplicado) return
    toast.ok(`${formatHours(n)} a mais em ${s.descricao}`)
    close()
  }
  const hora = (i: string) => formatTime(i, fuso)
  return (
    <Modal opened onClose={close} title="Tempo adicional">
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <Text size="sm">
            <b>{s.descricao}</b>, {s.modelo}: {formatHours(s.minutos)} padrão
            {s.minutosAdicionais > 0 && `, ${formatHours(s.minutosAdicionais)} já concedidos`}.
          </Text>
          <SegmentedControl
            aria-label="Minutos a mais"
            fullWidth
            data={SHORTCUTS.map((m) => ({ value: m, label: formatHours(Number(m)) }))}
            value={SHORTCUTS.includes(String(minutos)) ? String(minutos) : ''}
            onChange={(v) => setMinutos(Number(v))}
          />
          <NumberInput
            label="Minutos"
            min={1}
            max={MAX_MINUTES}
            allowDecimal={false}
            value={minutos}
            onChange={setMinutos}
            error={attempted && wrong}
          />
          {previa && (
            <section className={classes.previa} aria-label="O que muda" aria-live="polite">
              {previa.deslocados.length + previa.riscos.length === 0 ? (
                <p>Nada mais se move, e nenhuma promessa fica em risco.</p>
              ) : (
                <ul>
                  {previa.deslocados.map((d) => (
                    <li key={`${d.codServicoAgendado}-${d.de.inicio}`}>
                      <b>{d.placa ? displayPlaca(d.placa) : 'sem placa'}</b> {d.descricao}: {hora(d.de.inicio)} →{' '}
                      {hora(d.para.inicio)}
                    </li>
                  ))}
                  {previa.riscos.map((r) => (
                    <li key={`risco-${r.codPassagem}`} data-tom="vermelho">
                      Promessa em risco: <b>{r.placa ? displayPlaca(r.placa) : r.modelo}</b> às {hora(r.promessa)},
                      atrasa {formatDuration(r.minutos)}
                    </li>
                  ))}
                </ul>
              )}
            </section>
          )}
          {previa && canGrant && (
            <Textarea
              label="Motivo"
              required
              autosize
              minRows={2}
              maxLength={300}
              value={motivo}
              onChange={(e) => setMotivo(e.currentTarget.value)}
              error={attempted && reasonMissing ? 'Diga o motivo' : null}
            />
          )}
          {previa && !canGrant && (
            <Text size="sm" c="dimmed">
              Peça ao chefe de oficina: ele concede o tempo.
            </Text>
          )}
          {canGrant && (taken || without !== '') && (
            <TakenEquipamento taken={taken} fuso={fuso} reason={without} changeReason={setWithout} />
          )}
          <ModalFooter error={tempo.error} close={close}>
            {(!previa || canGrant) && (
              <Button type="submit" loading={tempo.isPending}>
                {previa ? 'Conceder' : 'Ver o que muda'}
              </Button>
            )}
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}
