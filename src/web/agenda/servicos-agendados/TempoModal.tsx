import { Button, Modal, NumberInput, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { NIVEIS_CHEFIA } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { formatarDuracao, formatarHora } from '#shared/rules/datas.ts'
import { escreverPlaca } from '#shared/rules/placa.ts'
import { useFuso } from '../../core/loja.ts'
import { useSessao } from '../../core/session.ts'
import { toast } from '../../core/toast.ts'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { useTempoAdicional } from './api.ts'
import classes from './Servicos.module.css'

const ATALHOS = ['15', '30', '60', '120']

/** Extra minutes: first what they would move, then the grant itself. A mechanic sees the first alone. */
export function TempoModal({ servico: s, fechar }: { servico: ServicoDaAgenda; fechar: () => void }) {
  const nivel = useSessao()?.nivel
  const concede = nivel !== undefined && (NIVEIS_CHEFIA as readonly Nivel[]).includes(nivel)
  const fuso = useFuso()
  const [minutos, setMinutos] = useState<number | string>(30)
  const [motivo, setMotivo] = useState('')
  const [tentou, setTentou] = useState(false)
  const tempo = useTempoAdicional()
  const n = Number(minutos)
  const previa = tempo.data && !tempo.data.aplicado && tempo.variables?.minutos === n ? tempo.data : null
  const faltaMotivo = motivo.trim().length < 3

  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setTentou(true)
    if (!(n > 0) || (previa !== null && faltaMotivo)) return
    const r = await tempo
      .mutateAsync({ servico: s, minutos: n, motivo: motivo.trim(), previa: previa === null })
      .catch(() => null)
    if (!r?.aplicado) return
    toast.ok(`${formatarDuracao(n)} a mais em ${s.descricao}`)
    fechar()
  }
  const hora = (i: string) => formatarHora(i, fuso)
  return (
    <Modal opened onClose={fechar} title="Tempo adicional">
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <Text size="sm">
            <b>{s.descricao}</b>, {s.modelo}: {formatarDuracao(s.minutos)} padrão
            {s.minutosAdicionais > 0 && `, ${formatarDuracao(s.minutosAdicionais)} já concedidos`}.
          </Text>
          <SegmentedControl
            aria-label="Minutos a mais"
            fullWidth
            data={ATALHOS.map((m) => ({ value: m, label: formatarDuracao(Number(m)) }))}
            value={ATALHOS.includes(String(minutos)) ? String(minutos) : ''}
            onChange={(v) => setMinutos(Number(v))}
          />
          <NumberInput
            label="Minutos"
            min={1}
            max={2880}
            allowDecimal={false}
            value={minutos}
            onChange={setMinutos}
            error={tentou && !(n > 0) ? 'Informe quantos minutos a mais' : null}
          />
          {previa && (
            <section className={classes.previa} aria-label="O que muda" aria-live="polite">
              {previa.deslocados.length + previa.riscos.length === 0 ? (
                <p>Nada mais se move, e nenhuma promessa fica em risco.</p>
              ) : (
                <ul>
                  {previa.deslocados.map((d) => (
                    <li key={`${d.codServicoAgendado}-${d.de.inicio}`}>
                      <b>{d.placa ? escreverPlaca(d.placa) : 'sem placa'}</b> {d.descricao}: {hora(d.de.inicio)} →{' '}
                      {hora(d.para.inicio)}
                    </li>
                  ))}
                  {previa.riscos.map((r) => (
                    <li key={`risco-${r.codPassagem}`} data-tom="vermelho">
                      Promessa em risco: <b>{r.placa ? escreverPlaca(r.placa) : r.modelo}</b> às {hora(r.promessa)},
                      atrasa {formatarDuracao(r.minutos)}
                    </li>
                  ))}
                </ul>
              )}
            </section>
          )}
          {previa && concede && (
            <Textarea
              label="Motivo"
              required
              autosize
              minRows={2}
              maxLength={300}
              value={motivo}
              onChange={(e) => setMotivo(e.currentTarget.value)}
              error={tentou && faltaMotivo ? 'Diga o motivo' : null}
            />
          )}
          {previa && !concede && (
            <Text size="sm" c="dimmed">
              Peça ao chefe de oficina: ele concede o tempo.
            </Text>
          )}
          <ModalRodape erro={tempo.error} fechar={fechar}>
            {(!previa || concede) && (
              <Button type="submit" loading={tempo.isPending}>
                {previa ? 'Conceder' : 'Ver o que muda'}
              </Button>
            )}
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}
